"""Flowcharts edited by looking at them: how drafts are drawn, however broken, and what is done to them."""
