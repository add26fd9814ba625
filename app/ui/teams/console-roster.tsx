import { useState } from "react";
import { Form, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { Button, Hidden, IdempotencyKey } from "#app/forms/form.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import type { EmergencyContact } from "#domain/people/players/emergency-contact-rules.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import type { TeamView } from "#domain/teams/team-view.ts";
import type { Translated } from "#i18n/translate.ts";
import { useHasRole } from "../console/staff-roles.tsx";
import { MessageDialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { Panel } from "../page-layout.tsx";
import { type GoalChange, type GoalIntent, useGoalTaps } from "./use-goal-taps.ts";

export interface ContactAnswer {
  contact: Translated<EmergencyContact>;
}

/**
 * A team's slots with goal counters (spec §2, Players). `goal` is the change just made and
 * `goalless` the player who had no goal to take away, if the page was reloaded without script.
 */
export function ConsoleRoster({
  slots,
  goal,
  goalless,
}: {
  slots: TeamView["roster"];
  goal: GoalChange | null;
  goalless: string | null;
}) {
  const t = useTranslations("consoleTeams");
  const stored = new Map(
    slots.flatMap(({ player }) => (player ? [[player.id, player.goalScored]] : [])),
  );
  const goals = useGoalTaps(stored, goal, goalless);
  const { last } = goals;
  const goalFailure = useAnswer("goals");
  const contactFailure = useAnswer("contact");
  const playerOf = (id: string | null | undefined) =>
    slots.find(({ player }) => player?.id === id)?.player;
  const scorer = playerOf(last?.playerId);
  const without = playerOf(goals.goalless);
  return (
    <Panel heading={t("roster.heading")}>
      <FormFailure answer={goals.failure ?? goalFailure ?? contactFailure} />
      <ol className="rows">
        {slots.map(({ slot, player, held }) => (
          <li
            key={slot}
            id={player ? `player-${player.id}` : undefined}
            className="flex min-h-14 scroll-mt-4 flex-wrap items-center gap-x-3 gap-y-1 py-2"
          >
            <span className="w-6 text-soft">{slot}</span>
            {player ? (
              <>
                <span className="min-w-0 grow basis-40 wrap-anywhere">
                  <span id={`name-${player.id}`} className="font-bold">
                    {player.name}
                  </span>{" "}
                  <output className="whitespace-nowrap">
                    {t("roster.goals", { count: goals.goalScored(player.id) })}
                  </output>
                  {player.pending ? (
                    <span className="block text-bad">
                      {t("roster.pending", { pending: player.pending })}
                    </span>
                  ) : null}
                </span>
                <PlayerButtons playerId={player.id} tap={goals.tap} />
              </>
            ) : (
              <span className="text-soft">{t(held ? "roster.held" : "roster.empty")}</span>
            )}
          </li>
        ))}
      </ol>
      <div role="status" className="sticky bottom-0 max-lg:bottom-(--console-bar) not-empty:pt-2">
        {last && scorer ? (
          <LastGoal last={last} name={scorer.name} undo={goals.undo} />
        ) : without ? (
          // '- Goal' removes only goals added here, not those recorded in games.
          <p className={`${BAR} my-0 py-3 pr-3`}>
            {t(goals.goalScored(without.id) === 0 ? "roster.noGoals" : "roster.fieldGoals", {
              name: without.name,
            })}
          </p>
        ) : null}
      </div>
      <ContactDialog />
    </Panel>
  );
}

const GOAL_BUTTONS = [
  { intent: "add-goal", label: "roster.addGoal" },
  { intent: "void-goal", label: "roster.voidGoal" },
] as const;

function PlayerButtons({
  playerId,
  tap,
}: {
  playerId: string;
  tap: (playerId: string, intent: GoalIntent) => void;
}) {
  const t = useTranslations("consoleTeams");
  const hasRole = useHasRole();
  return (
    <span className="grid w-full grid-cols-3 gap-2 sm:w-auto">
      {hasRole("scorekeeper") ? (
        <Form method="post" className="col-span-2 grid grid-cols-2 gap-2">
          <IdempotencyKey />
          <Hidden fields={{ playerId }} />
          {GOAL_BUTTONS.map(({ intent, label }) => (
            <Button
              key={intent}
              kind="plain"
              name="intent"
              value={intent}
              className="px-2 whitespace-nowrap"
              aria-describedby={`name-${playerId}`}
              onClick={(event) => {
                event.preventDefault();
                tap(playerId, intent);
              }}
            >
              {t(label)}
            </Button>
          ))}
        </Form>
      ) : null}
      {hasRole("registrar") ? (
        <Form method="post">
          <Hidden fields={{ playerId }} />
          <Button
            kind="plain"
            name="intent"
            value="contact"
            className="w-full px-1 text-sm sm:text-base"
            aria-label={t("roster.emergency")}
            aria-describedby={`name-${playerId}`}
          >
            <Icon name="phone" className="size-5 min-[23rem]:hidden" />
            <span className="max-[23rem]:sr-only">{t("roster.call")}</span>
          </Button>
        </Form>
      ) : null}
    </span>
  );
}

const BAR = "rounded-md border-2 border-ink bg-panel pl-3 shadow-over";

function LastGoal({
  last,
  name,
  undo,
}: {
  last: GoalChange;
  name: string;
  undo: (last: GoalChange) => void;
}) {
  const t = useTranslations("consoleTeams");
  const { goalId, intent } = last;
  return (
    <Form method="post" className={`${BAR} flex items-center gap-3 py-1 pr-1`}>
      <IdempotencyKey />
      <Hidden fields={{ goalId, undoes: intent }} />
      <span className="min-w-0 grow leading-tight wrap-anywhere">
        {t(intent === "add-goal" ? "roster.goalAdded" : "roster.goalVoided", { name })}
      </span>
      <Button
        kind="plain"
        name="intent"
        value="undo-goal"
        onClick={(event) => {
          event.preventDefault();
          undo(last);
        }}
      >
        <Icon name="undo" className="size-5" />
        {t("roster.undo")}
      </Button>
    </Form>
  );
}

/** Shows the answer to the form, so that reloading the page's data doesn't log another view. */
function ContactDialog() {
  const t = useTranslations("consoleTeams");
  const closeTo = useLocation().pathname;
  const answer = useFormAnswer<ContactAnswer | FormAnswer>();
  // The answer to a form sent without script, which is closed by navigating away.
  const [posted] = useState(answer);
  const [closed, setClosed] = useState<typeof answer>();
  if (!answer || answer === closed || !("contact" in answer)) return null;
  const { contact } = answer;
  const { playerName, phone } = contact;
  return (
    <MessageDialog
      key={playerName}
      {...(answer === posted ? { closeTo } : { onClose: () => setClosed(answer) })}
    >
      <p className="mt-0 text-lg font-bold">{t("contact.heading", { name: playerName })}</p>
      <p>{t(`contact.${whose(contact)}`)}</p>
      {phone === null ? (
        <p>{t("contact.unknown")}</p>
      ) : (
        <a className="button button-primary w-full" href={`tel:+1${phone}`}>
          <Icon name="phone" className="size-5" />
          {t("contact.call", { name: contact.name, phone: formatPhone(phone) })}
        </a>
      )}
    </MessageDialog>
  );
}

function whose({ isAdult, own }: EmergencyContact) {
  if (isAdult) return "adult";
  return own ? "own" : "audited";
}
