export function enableCopyButtons(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
    if (button) void copy(button);
  });
}

export function enablePrintButtons(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-print]")) window.print();
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const label = button.querySelector("span");
  const text = button.dataset["copy"] ?? "";
  if (!label) return;
  const said = (button.dataset["said"] ??= label.textContent);
  try {
    // `clipboard` is missing on insecure origins and can be denied.
    await navigator.clipboard.writeText(text);
    label.textContent = button.dataset["copied"] ?? "";
    setTimeout(() => {
      label.textContent = said;
    }, 2_000);
  } catch {
    label.textContent = button.dataset["byHand"] ?? "";
  }
}

export function enableShareButtons(): void {
  showShareButtons();
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-share]");
    if (!button) return;
    const { share: url = "", shareText: text = "" } = button.dataset;
    // Rejected if the person changes their mind.
    navigator.share({ text, url }).catch(() => {});
  });
}

/** Also after each update of the page, which renders them hidden. */
export function showShareButtons(): void {
  if (!("share" in navigator)) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = false;
  }
}

/**
 * Closes the menu after following a link (spec §2), when the focus moves out of it, and when the
 * page returns from the back/forward cache.
 */
export function enableMenuClosing(signal?: AbortSignal): void {
  const close = () => document.getElementById("menu")?.hidePopover?.();
  const on = ({ type, target }: Event) => {
    const inside = target instanceof Element && target.closest("#menu, [popovertarget=menu]");
    if (type === "focusin" ? !inside : inside && target.closest("a")) close();
  };
  document.addEventListener("click", on, { signal });
  document.addEventListener("focusin", on, { signal });
  window.addEventListener("pagehide", close, { signal });
}

export function openModalDialogs(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal][open]")) {
    if (dialog.matches(":modal")) continue;
    // Unlike `close()`, this doesn't fire a close event.
    dialog.removeAttribute("open");
    dialog.showModal();
    const close = dialog.querySelector<HTMLElement>("form:not([method=post]) button");
    // Enter closes it too, unless there is something to fill in.
    if (!dialog.querySelector("form[method=post]")) close?.focus();
    dialog.addEventListener("cancel", (event) => {
      const way = close ?? dialog.querySelector<HTMLElement>("a.button");
      if (!way) return;
      event.preventDefault();
      way.click();
    });
  }
}

/** Late, so that a first visit loads nothing more. */
const DELAY = 5_000;

/** Registers the service worker, which stores some pages for reading them without a signal. */
export function storePages(): void {
  setTimeout(() => {
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  }, DELAY);
}

/** What was done is said once: neither a reload nor Back asks for it again. */
export function forgetNotice(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has("done")) return;
  url.searchParams.delete("done");
  history.replaceState(history.state, "", url);
}
