import { useEffect } from "react";
import { copyOnPress } from "./copy.ts";

let copies = false;

export function useCopy(): void {
  useEffect(() => {
    if (copies) return;
    copies = true;
    copyOnPress();
  }, []);
}
