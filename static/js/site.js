"use strict";

// Whoever follows a link hears where it led: focus goes to the heading when it was lost.
document.addEventListener("htmx:afterSettle", () => {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector("#main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
});

// When the network fails the browser says so, as it does for any link.
document.addEventListener("htmx:sendError", (event) => {
  location.assign(event.detail.pathInfo.finalRequestPath);
});

// Copy buttons: data-copy is the text, data-status the id of the place that tells what happened.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const status = document.getElementById(button.dataset.status);
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    status.textContent = button.dataset.done;
  } catch {
    status.textContent = button.dataset.failed;
  }
});
