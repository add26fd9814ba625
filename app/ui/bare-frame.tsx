import type { ReactNode } from "react";

/** What stands around the content of a page that stands alone: only what says that it is not live. */
export function BareFrame({
  main,
  children,
}: {
  /** What the live script reads from the page: its topics and how new it is. */
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
