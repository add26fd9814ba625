export function openModally(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal][open]")) {
    if (dialog.matches(":modal")) continue;
    // Unlike `close()`, this doesn't fire a close event.
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
