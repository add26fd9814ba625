/**
 * Closes the menu after following a link (spec §2), when the focus moves out of it, and when the
 * page returns from the back/forward cache.
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
