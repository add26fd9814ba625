import type { ReactNode } from "react";

export function EmptyState({ children, next }: { children: ReactNode; next?: ReactNode }) {
  return (
    <div className="my-4 rounded-lg border-2 border-rule [border-style:dashed] p-5 text-center">
      <p className="mx-auto font-bold">{children}</p>
      {next ? <p className="mx-auto">{next}</p> : null}
    </div>
  );
}
