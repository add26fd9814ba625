import { useEffect } from "react";
import { closeMenu } from "./menu.ts";

/** `closeMenu` on a page that loads React. */
export function useMenu(): void {
  useEffect(() => {
    const end = new AbortController();
    closeMenu(end.signal);
    return () => end.abort();
  }, []);
}
