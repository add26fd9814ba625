/**
 * Choosing a link closes the menu (spec §2), also one that leads to the page it is on; a page that the
 * browser brings back as it was left comes with its menu closed. Answers the function that ends it.
 */
export function closeMenu(): () => void {
  const close = () => document.getElementById("menu")?.hidePopover?.();
  const onClick = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("#menu a")) close();
  };
  document.addEventListener("click", onClick);
  window.addEventListener("pagehide", close);
  return () => {
    document.removeEventListener("click", onClick);
    window.removeEventListener("pagehide", close);
  };
}
