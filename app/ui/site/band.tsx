import { type ReactNode, useId } from "react";

const looks = {
  night: "night py-10 sm:py-14",
  sunk: "[--bleed:var(--color-sunk)] py-10 sm:py-14",
  paper: "py-10 sm:py-14",
};

/** `beside` follows on a phone, and is the second, wider column where there is room. */
export function Band({
  heading,
  look = "paper",
  id,
  beside,
  children,
}: {
  heading: ReactNode;
  look?: keyof typeof looks;
  id?: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  const text = (
    <>
      <h2 id={headingId} className="mt-0 mb-4 text-2xl ">
        {heading}
      </h2>
      {children}
    </>
  );
  return (
    <section id={id} className={`bleed ${looks[look]}`} aria-labelledby={headingId}>
      {beside ? (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[1fr_2fr] md:items-center">
          <div>{text}</div>
          {beside}
        </div>
      ) : (
        text
      )}
    </section>
  );
}
