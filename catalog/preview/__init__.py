"""The drafts as a visitor would see them, at `/preview/<token>/…`: never kept, never public.

The public site is asked for its own page, with a release made from the drafts instead of the
current one and with all of its addresses under the token. So what is seen is what publishing
would show.
"""
