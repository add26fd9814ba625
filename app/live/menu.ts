/**
 * Choosing a link closes the menu (spec §2), also one that leads to the page it is on; so does going on by
 * keyboard to what lies under it, and a page that the browser brings back comes with its menu closed.
 * Until `signal` ends it.
 */
export function closeMenu(signal?: AbortSignal): void {
  const close = () => document.getElementById("menu")?.hidePopover?.();
  const on = ({ type, target }: Event) => {
    const inside = target instanceof Element && target.closest("#menu, [popovertarget=menu]");
    if (type === "focusin" ? !inside : inside && target.closest("a")) close();
  };
  document.addEventListener("click", on, { signal });
  document.addEventListener("focusin", on, { signal });
  window.addEventListener("pagehide", close, { signal });
}
