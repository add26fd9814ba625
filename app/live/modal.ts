/**
 * Dialogs that came open with the page become modal: they hold the focus, and Escape does what their
 * Close or No does, which may lead to another page.
 */
export function openModally(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal][open]")) {
    if (dialog.matches(":modal")) continue;
    // Unlike close(), this does not say that somebody closed it.
    dialog.removeAttribute("open");
    dialog.showModal();
    dialog.addEventListener("cancel", (event) => {
      const way = dialog.querySelector<HTMLElement>("a.button, form:not([method=post]) button");
      if (!way) return;
      event.preventDefault();
      way.click();
    });
  }
}
