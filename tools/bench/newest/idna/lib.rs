// SPDX-License-Identifier: MIT
//
// Rust's crate idna, with the functions that tools/bench/library_others.c calls
// and the checks of libxn's profile "lookup".
use idna::punycode;
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// Copy a result and return its length; usize::MAX if it does not fit.
unsafe fn put(dst: *mut u8, cap: usize, text: &str) -> usize {
    if text.len() > cap {
        return usize::MAX;
    }
    std::ptr::copy_nonoverlapping(text.as_ptr(), dst, text.len());
    text.len()
}

#[no_mangle]
pub extern "C" fn other_version() -> *const u8 {
    concat!(env!("IDNA_VERSION"), "\0").as_ptr()
}

/// # Safety
/// src has len bytes, dst room for cap.
#[no_mangle]
pub unsafe extern "C" fn other_to_ascii(
    dst: *mut u8,
    cap: usize,
    src: *const u8,
    len: usize,
) -> usize {
    let name = std::slice::from_raw_parts(src, len);
    match Uts46::new().to_ascii(
        name,
        AsciiDenyList::URL,
        Hyphens::Allow,
        DnsLength::VerifyAllowRootDot,
    ) {
        Ok(text) => put(dst, cap, &text),
        Err(_) => usize::MAX,
    }
}

/// # Safety
/// src has len bytes, dst room for cap.
#[no_mangle]
pub unsafe extern "C" fn other_to_unicode(
    dst: *mut u8,
    cap: usize,
    src: *const u8,
    len: usize,
) -> usize {
    let name = std::slice::from_raw_parts(src, len);
    let (text, verdict) =
        Uts46::new().to_unicode(name, AsciiDenyList::URL, Hyphens::Allow);
    match verdict {
        Ok(()) => put(dst, cap, &text),
        Err(_) => usize::MAX,
    }
}

/// # Safety
/// src has len bytes of ASCII, dst room for cap.
#[no_mangle]
pub unsafe extern "C" fn other_decode(
    dst: *mut u32,
    cap: usize,
    src: *const u8,
    len: usize,
) -> usize {
    let label =
        std::str::from_utf8_unchecked(std::slice::from_raw_parts(src, len));
    match punycode::decode(label) {
        Some(points) if points.len() <= cap => {
            let from = points.as_ptr().cast();
            std::ptr::copy_nonoverlapping(from, dst, points.len());
            points.len()
        }
        _ => usize::MAX,
    }
}

/// # Safety
/// src has len code points, dst room for cap.
#[no_mangle]
pub unsafe extern "C" fn other_encode(
    dst: *mut u8,
    cap: usize,
    src: *const char,
    len: usize,
) -> usize {
    match punycode::encode(std::slice::from_raw_parts(src, len)) {
        Some(text) => put(dst, cap, &text),
        None => usize::MAX,
    }
}
