import { type ReactNode, useId } from "react";

export function Panel({
  heading,
  id,
  children,
}: {
  heading: ReactNode;
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
