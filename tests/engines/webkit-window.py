#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver; MiniBrowser cannot be as narrow as a phone."""
import sys
import tempfile

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

width, height = (int(size) for size in sys.argv[1].split("x"))
# An ephemeral context would not print what the console says.
storage = tempfile.TemporaryDirectory()
data = WebKit2.WebsiteDataManager(base_data_directory=storage.name, base_cache_directory=storage.name)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(["de-DE"])
window = Gtk.Window(default_width=width, default_height=height)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window.add(view)
    window.show_all()
    # Without a window manager, only this gives the page the focus.
    window.get_window().focus(0)
    view.grab_focus()
    return view


context.connect("automation-started", lambda _context, session: session.connect("create-web-view", open_view))
window.connect("destroy", Gtk.main_quit)
GLib.set_prgname("webkit-window")
Gtk.main()
