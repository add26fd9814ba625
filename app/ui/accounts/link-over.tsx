import type { ReactNode } from "react";
import { Notice } from "../notice.tsx";

export function LinkOver({ children }: { children: ReactNode }) {
  return (
    <Notice kind="bad">
      <p>This link was used before or has run out.</p>
      <p>{children}</p>
    </Notice>
  );
}
