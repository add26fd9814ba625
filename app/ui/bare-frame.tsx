import type { ReactNode } from "react";

export function BareFrame({
  main,
  children,
}: {
  main: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <>
      <p id="live-state" role="status" className="live-state" hidden />
      <main id="main" className="grow" {...main}>
        {children}
      </main>
    </>
  );
}
