import { useEffect } from "react";
import { closeMenu } from "./menu.ts";

export function useMenu(): void {
  useEffect(() => {
    const end = new AbortController();
    closeMenu(end.signal);
    return () => end.abort();
  }, []);
}
