import type { ReactNode } from "react";

/** What the console has just done: an alert, as the spec has it (§8). */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="notice notice-good">
      <p>{children}</p>
    </div>
  );
}
