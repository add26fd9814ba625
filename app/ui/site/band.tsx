import { type ReactNode, useId } from "react";

const looks = {
  night: "night py-10 sm:py-14",
  sunk: "[--bleed:var(--color-sunk)] py-10 sm:py-14",
  paper: "py-10 sm:py-14",
};

export function Band({
  heading,
  look = "paper",
  id,
  children,
}: {
  heading: ReactNode;
  look?: keyof typeof looks;
  id?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section id={id} className={`bleed ${looks[look]}`} aria-labelledby={headingId}>
      <h2 id={headingId} className="mt-0 mb-4 text-4xl sm:text-5xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
