#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ask WebKitGTK for host names.

    webkit_page.py < HOSTS

HOSTS is a list in JSON.  Prints the hostname of new URL() for each, or null if
the URL is wrong, and the Host that a local server saw for
http://bücher.localhost.
"""

import http.server
import json
import os
import sys
import threading

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

PAGE = '''<meta charset="utf-8"><script>
const found = %s.map(host => {
	try { return new URL(`http://${host}/`).hostname } catch { return null }
});
window.webkit.messageHandlers.found.postMessage(JSON.stringify(found));
</script>'''
PATIENCE = 60  # seconds


class Server(http.server.BaseHTTPRequestHandler):
    """Answers with the name that was asked for."""

    def do_GET(self):
        """The title of the page is the Host."""
        self.send_response(200)
        self.send_header('Content-Type', 'text/html')
        self.end_headers()
        self.wfile.write(f'<title>{self.headers["Host"]}</title>'.encode())

    def log_message(self, *_):
        """Nothing."""


def main():
    """Load two pages; their titles are the answers."""
    server = http.server.HTTPServer(('127.0.0.1', 0), Server)
    port = server.server_address[1]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    view = WebKit2.WebView()
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    found = []

    def convert(_, message):
        found.extend(json.loads(message.get_js_value().to_string()))
        view.load_uri(f'http://bücher.localhost:{port}/')

    def show(*_):
        title = view.get_title()
        if title and found:
            print(json.dumps([*found, title.rpartition(':')[0]]))
            sys.stdout.flush()
            os._exit(0)

    pages = view.get_user_content_manager()
    pages.connect('script-message-received::found', convert)
    pages.register_script_message_handler('found')
    view.connect('notify::title', show)
    view.load_html(PAGE % json.dumps(json.load(sys.stdin)), 'http://localhost/')
    GLib.timeout_add_seconds(PATIENCE, os._exit, 3)
    Gtk.main()


if __name__ == '__main__':
    main()
