import type { ReactNode } from "react";
import { Notice } from "../notice.tsx";

/** What stands where a link from a mail no longer works, with the way to another one. */
export function LinkOver({ children }: { children: ReactNode }) {
  return (
    <Notice kind="bad">
      <p>This link was used before or has run out.</p>
      <p>{children}</p>
    </Notice>
  );
}
