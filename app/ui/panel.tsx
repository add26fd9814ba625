import { type ReactNode, useId } from "react";

/** A part of a page with a heading of its own, on a raised surface. */
export function Panel({
  heading,
  id,
  children,
}: {
  heading: ReactNode;
  /** Where an address can point to. */
  id?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} className="panel" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
