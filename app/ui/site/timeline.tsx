import type { ReactNode } from "react";

export interface Step {
  key: string;
  when: string;
  what: ReactNode;
  more?: ReactNode;
  day?: boolean;
}

export function Timeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="my-4 ml-2 border-l-4 border-rule print:my-1 print:ml-0 print:border-0">
      {steps.map(({ key, when, what, more, day }) => (
        <li key={key} className="relative pb-5 pl-6 last:pb-0 print:pb-1 print:pl-0">
          <span
            aria-hidden="true"
            className={`absolute top-1 -left-3 size-5 rounded-full border-4 border-accent print:hidden ${day ? "bg-accent" : "bg-paper"}`}
          />
          <p className="my-0 font-display text-2xl leading-none font-extrabold print:text-sm">
            {when}
          </p>
          <p className="my-1 font-bold print:my-0">{what}</p>
          {more ? <p className="my-0 text-soft">{more}</p> : null}
        </li>
      ))}
    </ol>
  );
}
