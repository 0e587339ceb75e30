# SPDX-License-Identifier: MIT
"""WebKitGTK, by webkit_uri_for_display(), which needs no screen."""

import ctypes
import urllib.parse

LIBRARY = "libwebkit2gtk-4.1.so.0"


class Engine:
    """WebKitGTK in this process."""

    def __init__(self):
        self.lib = ctypes.CDLL(LIBRARY)
        self.lib.webkit_uri_for_display.argtypes = [ctypes.c_char_p]
        self.lib.webkit_uri_for_display.restype = ctypes.c_void_p
        self.free = ctypes.CDLL("libglib-2.0.so.0").g_free
        self.free.argtypes = [ctypes.c_void_p]
        self.version = "WebKitGTK " + ".".join(
            str(getattr(self.lib, f"webkit_get_{part}_version")())
            for part in ("major", "minor", "micro"))
        self.unicode_version = unicode_of_icu()

    def shown(self, hosts):
        """Yield how each host is shown, None if it is no host."""
        for host in hosts:
            url = self.lib.webkit_uri_for_display(f"http://{host}/".encode())
            if not url:
                yield None
                continue
            text = ctypes.string_at(url).decode()
            self.free(url)
            yield host_of(text)

    def close(self):
        pass


def host_of(url):
    """The host of a shown URL.

    WebKit writes characters that look like others in percent-encoding if it
    shows the host nevertheless, and the slash behind a host that ends with a
    letter which may stand beside letters of its own script only.
    """
    return urllib.parse.unquote(url).removeprefix("http://").removesuffix("/")


def unicode_of_icu():
    """The Unicode version of the ICU that WebKit has loaded."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        path = next(line.split()[-1] for line in maps if "libicuuc" in line)
    number = path.rpartition(".so.")[2].partition(".")[0]
    lib = ctypes.CDLL(path)
    version = (ctypes.c_uint8 * 4)()
    getattr(lib, f"u_getUnicodeVersion_{number}")(version)
    return f"{version[0]}.{version[1]}"
