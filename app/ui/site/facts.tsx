import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

/** A few facts in large figures, for the head of a page. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12 print:my-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="border-l-4 border-hot pl-3 print:border-0 print:pl-0">
          <dt className="text-[0.95rem] text-night-soft">{name}</dt>
          <dd className="font-display text-2xl leading-none font-extrabold wrap-anywhere sm:text-3xl print:text-base">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
