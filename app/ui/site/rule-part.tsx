import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "../icon.tsx";

export function RulePart({
  heading,
  icon,
  id,
  children,
}: {
  heading: string;
  icon: IconName;
  id?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="border-b-2 border-rule py-6 last:border-0 md:grid md:grid-cols-[17rem_1fr] md:gap-8 print:block print:break-inside-avoid print:border-0 print:py-1"
    >
      <h2
        id={headingId}
        className="mt-0 flex items-start gap-3 text-3xl print:mb-1 print:text-base md:sticky md:top-4 md:self-start"
      >
        <Icon name={icon} className="size-7 shrink-0 text-accent print:hidden" />
        {heading}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
