import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import type { GameLength } from "#domain/competition/games/game-length-rules.ts";
import { Icon, type IconName } from "../icon.tsx";

interface KeyFact {
  name: string;
  value: ReactNode;
}

export function KeyFacts({ facts }: { facts: KeyFact[] }) {
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12 print:my-1">
      {facts.map(({ name, value }) => (
        <div key={name} className="border-l-4 border-hot pl-3 print:border-0 print:pl-0">
          <dt className="text-base text-night-soft">{name}</dt>
          <dd className="text-lg leading-tight font-bold wrap-anywhere print:text-base">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface TimelineStep {
  key: string;
  when: ReactNode;
  what: ReactNode;
  more?: ReactNode;
  day?: boolean;
}

export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className="my-4 ml-2 border-l-4 border-rule print:my-1 print:ml-0 print:border-0">
      {steps.map(({ key, when, what, more, day }) => (
        <li key={key} className="relative pb-5 pl-6 last:pb-0 print:pb-1 print:pl-0">
          <span
            aria-hidden="true"
            className={`absolute top-1 -left-3 size-5 rounded-full border-4 border-accent print:hidden ${day ? "bg-accent" : "bg-paper"}`}
          />
          <p className="my-0 font-display text-xl leading-none font-extrabold print:text-sm">
            {when}
          </p>
          <p className="my-1 font-bold print:my-0">{what}</p>
          {more ? <p className="my-0 text-soft">{more}</p> : null}
        </li>
      ))}
    </ol>
  );
}

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
      className="border-t-2 border-rule py-6 print:break-inside-avoid print:border-0 print:py-1"
    >
      <h2 id={headingId} className="mt-0 flex items-start gap-3 text-xl print:mb-1 print:text-base">
        <Icon name={icon} className="size-7 shrink-0 text-accent print:hidden" />
        {heading}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

export function RuleList({
  rules,
}: {
  rules: { key: string; rule: ReactNode; why?: ReactNode }[];
}) {
  return (
    <ul className="grid gap-3 print:gap-1">
      {rules.map(({ key, rule, why }) => (
        <li key={key} className="border-l-4 border-hot pl-3 print:border-rule">
          <strong>{rule}</strong>
          {why ? <div className="max-w-prose [&_p]:my-0">{why}</div> : null}
        </li>
      ))}
    </ul>
  );
}

const STAGES = ["group", "semiFinal", "final"] as const;

/** `group` is the name of the age group; empty if all play alike. */
export function GameLengths({
  group,
  lengths,
  hasMoreRounds,
}: {
  group: string;
  lengths: Record<(typeof STAGES)[number], GameLength>;
  hasMoreRounds: boolean;
}) {
  const t = useTranslations("site");
  return (
    <>
      {group ? <h3 className="mt-4 mb-2 text-lg print:text-sm">{group}</h3> : null}
      <ul className="grid gap-3 sm:grid-cols-3 print:grid-cols-1 print:gap-0">
        {STAGES.map((stage) => (
          <li
            key={stage}
            className="flex items-center gap-4 rounded-lg border border-rule bg-panel p-4 sm:block print:border-0 print:p-0"
          >
            <p
              aria-hidden="true"
              className="my-0 min-w-14 shrink-0 font-display text-3xl leading-none font-extrabold text-accent print:hidden"
            >
              {lengths[stage].minutes}
            </p>
            <div>
              <p className="my-0 font-bold">
                {t(
                  stage === "semiFinal" && hasMoreRounds
                    ? "rules.stage.knockout"
                    : `rules.stage.${stage}`,
                )}
              </p>
              <p className="my-0">
                {t("rules.length", {
                  ...lengths[stage],
                  end: lengths[stage].shootout ? "penalties" : "none",
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `group` is null if all tournaments rank their teams alike. */
export function RankingOrder({
  group,
  order,
  afterOrder,
}: {
  group: string | null;
  order: readonly string[];
  afterOrder: readonly string[];
}) {
  return (
    <>
      {group ? <p>{group}:</p> : null}
      <ol className="my-2 ml-6 list-decimal font-bold">
        {order.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {afterOrder.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

export function capitalized(text: string): string {
  return text.replace(/^\u2068?\p{L}/u, (letter) => letter.toUpperCase());
}
