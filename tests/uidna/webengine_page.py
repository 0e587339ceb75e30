#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Ask QtWebEngine for host names.

    webengine_page.py < HOSTS

HOSTS is a list in JSON.  Prints the hostname of new URL() for each, or null if
the URL is wrong.
"""

import json
import os
import sys

from PyQt5.QtCore import QTimer
from PyQt5.QtWebEngineWidgets import QWebEnginePage
from PyQt5.QtWidgets import QApplication

SCRIPT = '''JSON.stringify(%s.map(host => {
	try { return new URL(`http://${host}/`).hostname } catch { return null }
}))'''
PATIENCE = 60  # seconds


def show(found):
    """Print the answers, and end: some threads would go on."""
    print(found)
    sys.stdout.flush()
    os._exit(0)


def main():
    """Run a script in an empty page."""
    os.environ['QTWEBENGINE_DISABLE_SANDBOX'] = '1'
    hosts = sys.stdin.read()
    application = QApplication(sys.argv[:1])
    page = QWebEnginePage()
    page.loadFinished.connect(
        lambda _: page.runJavaScript(SCRIPT % hosts, show))
    page.setHtml('<title>hosts</title>')
    QTimer.singleShot(PATIENCE * 1000, lambda: os._exit(3))
    application.exec_()


if __name__ == '__main__':
    main()
