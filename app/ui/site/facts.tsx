import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12 print:my-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="border-l-4 border-hot pl-3 print:border-0 print:pl-0">
          <dt className="text-[0.95rem] text-night-soft">{name}</dt>
          <dd className="text-lg leading-tight font-bold wrap-anywhere sm:text-xl print:text-base">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
