/**
 * Choosing a link closes the menu (spec §2), also one that leads to the page it is on; so does going on by
 * keyboard to what lies under it, and a page that the browser brings back comes with its menu closed.
 * Answers the function that ends it.
 */
export function closeMenu(): () => void {
  const close = () => document.getElementById("menu")?.hidePopover?.();
  const on = ({ type, target }: Event) => {
    const inside = target instanceof Element && target.closest("#menu, [popovertarget=menu]");
    if (type === "focusin" ? !inside : inside && target.closest("a")) close();
  };
  document.addEventListener("click", on);
  document.addEventListener("focusin", on);
  window.addEventListener("pagehide", close);
  return () => {
    document.removeEventListener("click", on);
    document.removeEventListener("focusin", on);
    window.removeEventListener("pagehide", close);
  };
}
