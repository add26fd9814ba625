import { useEffect } from "react";
import { copyOnPress } from "./copy.ts";

let copies = false;

/** `copyOnPress` on a page that loads React, once for as long as its document lasts. */
export function useCopy(): void {
  useEffect(() => {
    if (copies) return;
    copies = true;
    copyOnPress();
  }, []);
}
