import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import { useAsked } from "../dialog.tsx";
import { Icon } from "../icon.tsx";

const INTENTS = {
  create: ["create"],
  join: ["join"],
  waitlist: ["join-waitlist", "edit-waitlist", "leave-waitlist"],
} as const;

const ICONS = { create: "people", join: "enter", waitlist: "list" } as const;

export type WayName = keyof typeof INTENTS;

/** One of the ways to a team: its form opens when it is chosen, and then the others close. */
export function Way({
  id,
  heading,
  isChosen,
  children,
}: {
  id: WayName;
  heading: string;
  /** Open unless another way's form was refused. */
  isChosen: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("teams");
  const answer = useFormAnswer();
  const asked = useAsked();
  const refused = answer && INTENTS[id].some((intent) => intent === answer.form);
  const open = answer ? refused : isChosen || (id === "waitlist" && asked === "leave-waitlist");
  return (
    <details name="way" open={open} className="panel group my-0 p-0 sm:p-0">
      <summary className="flex min-h-20 list-none items-center gap-4 p-4 [&::-webkit-details-marker]:hidden">
        <Icon name={ICONS[id]} className="size-8 shrink-0 text-accent" />
        <span className="min-w-0">
          <h2 className="my-0 text-2xl leading-none">{heading}</h2>
          <span className="mt-1 block leading-snug font-normal text-soft">
            {t(id === "waitlist" && isChosen ? "waitlist.wayOn" : `${id}.way`)}
          </span>
        </span>
        <Icon name="open" className="ml-auto size-5 shrink-0 text-accent group-open:rotate-180" />
      </summary>
      {/* A link to it opens the way. */}
      <div id={id} className="border-t border-rule px-4 pb-4">
        {children}
      </div>
    </details>
  );
}
