"""Pictures of a release for elsewhere: each flowchart, and for each outcome a card to share.

`cards` and `sheets` say what stands on them, as SVG; `every` lists those of a release; `painting` makes
PNG of them in a process of its own, which is `painter`; `folder` keeps the files; `making` sees to it
in the background that they are there.
"""
