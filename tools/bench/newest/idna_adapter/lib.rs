// SPDX-License-Identifier: MIT
//! What the crate idna asks of Unicode's data, answered by ICU4X.  A set of
//! property values is a mask with a bit for each.
#![no_std]

use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props;
use icu_properties::CodePointMapData;

/// A property value, and a mask of them.
macro_rules! property {
    ($value:ident, $mask:ident) => {
        #[derive(Clone, Copy)]
        pub struct $value(props::$value);

        #[derive(Clone, Copy)]
        pub struct $mask(u32);

        impl $value {
            #[inline(always)]
            pub fn to_mask(self) -> $mask {
                $mask::of(&[self.0])
            }
        }

        impl $mask {
            #[inline(always)]
            const fn of(values: &[props::$value]) -> Self {
                let mut mask = 0;
                let mut i = 0;
                while i < values.len() {
                    mask |= 1 << values[i].to_icu4c_value();
                    i += 1;
                }
                Self(mask)
            }

            #[inline(always)]
            const fn and(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            #[inline(always)]
            pub fn intersects(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
        }
    };
}

property!(BidiClass, BidiClassMask);
property!(JoiningType, JoiningTypeMask);

// The Bidi rule, RFC 5893 section 2: the classes that each condition allows.
use props::BidiClass as B;
const RIGHT: BidiClassMask = BidiClassMask::of(&[B::RightToLeft, B::ArabicLetter]);
const LEFT: BidiClassMask = BidiClassMask::of(&[B::LeftToRight]);
const EUROPEAN: BidiClassMask = BidiClassMask::of(&[B::EuropeanNumber]);
const ARABIC: BidiClassMask = BidiClassMask::of(&[B::ArabicNumber]);
const ANYWHERE: BidiClassMask = BidiClassMask::of(&[
    B::EuropeanNumber,
    B::EuropeanSeparator,
    B::CommonSeparator,
    B::EuropeanTerminator,
    B::OtherNeutral,
    B::BoundaryNeutral,
    B::NonspacingMark,
]);
pub const RTL_MASK: BidiClassMask = RIGHT.and(ARABIC);
pub const FIRST_BC_MASK: BidiClassMask = RIGHT.and(LEFT);
pub const LAST_LTR_MASK: BidiClassMask = LEFT.and(EUROPEAN);
pub const LAST_RTL_MASK: BidiClassMask = RTL_MASK.and(EUROPEAN);
pub const MIDDLE_LTR_MASK: BidiClassMask = LEFT.and(ANYWHERE);
pub const MIDDLE_RTL_MASK: BidiClassMask = RTL_MASK.and(ANYWHERE);

// CONTEXTJ, RFC 5892 appendix A.1.
use props::JoiningType as J;
const DUAL: JoiningTypeMask = JoiningTypeMask::of(&[J::DualJoining]);
pub const LEFT_OR_DUAL_JOINING_MASK: JoiningTypeMask =
    JoiningTypeMask::of(&[J::LeftJoining]).and(DUAL);
pub const RIGHT_OR_DUAL_JOINING_MASK: JoiningTypeMask =
    JoiningTypeMask::of(&[J::RightJoining]).and(DUAL);

impl BidiClass {
    #[inline(always)]
    pub fn is_ltr(self) -> bool {
        self.0 == B::LeftToRight
    }

    #[inline(always)]
    pub fn is_nonspacing_mark(self) -> bool {
        self.0 == B::NonspacingMark
    }

    #[inline(always)]
    pub fn is_european_number(self) -> bool {
        self.0 == B::EuropeanNumber
    }

    #[inline(always)]
    pub fn is_arabic_number(self) -> bool {
        self.0 == B::ArabicNumber
    }
}

impl JoiningType {
    #[inline(always)]
    pub fn is_transparent(self) -> bool {
        self.0 == J::Transparent
    }
}

pub struct Adapter {
    mapper: Uts46MapperBorrowed<'static>,
}

impl Adapter {
    #[inline(always)]
    pub const fn new() -> Self {
        Self { mapper: Uts46MapperBorrowed::new() }
    }

    #[inline(always)]
    pub fn is_virama(&self, c: char) -> bool {
        self.mapper.is_virama(c)
    }

    #[inline(always)]
    pub fn is_mark(&self, c: char) -> bool {
        let category = CodePointMapData::<props::GeneralCategory>::new().get(c);
        props::GeneralCategoryGroup::Mark.contains(category)
    }

    #[inline(always)]
    pub fn bidi_class(&self, c: char) -> BidiClass {
        BidiClass(CodePointMapData::new().get(c))
    }

    #[inline(always)]
    pub fn joining_type(&self, c: char) -> JoiningType {
        JoiningType(CodePointMapData::new().get(c))
    }

    #[inline(always)]
    pub fn map_normalize<'a, I>(&'a self, iter: I) -> impl Iterator<Item = char> + 'a
    where
        I: Iterator<Item = char> + 'a,
    {
        self.mapper.map_normalize(iter)
    }

    #[inline(always)]
    pub fn normalize_validate<'a, I>(&'a self, iter: I) -> impl Iterator<Item = char> + 'a
    where
        I: Iterator<Item = char> + 'a,
    {
        self.mapper.normalize_validate(iter)
    }
}

impl Default for Adapter {
    fn default() -> Self {
        Self::new()
    }
}
