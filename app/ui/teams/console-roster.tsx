import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { EmergencyContact } from "../../../domain/people/players/emergency-contact-rules.ts";
import { formatPhone } from "../../../domain/people/players/phone-rules.ts";
import type { TeamView } from "../../../domain/teams/team-view.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerFor, FormFailure, IdempotencyKey } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { MessageDialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { Panel } from "../page-layout.tsx";
import { type GoalChanged, type GoalIntent, useGoalTaps } from "./use-goal-taps.ts";

export interface ContactAnswer {
  contact: EmergencyContact;
}

type Answer = ContactAnswer | FormAnswer;

/**
 * Loads emergency contacts, each view of which is logged. The fetcher keeps the answer, so
 * reloading the page doesn't log another view.
 */
function useContact() {
  const fetcher = useFetcher<Answer>();
  const posted = useFormAnswer<Answer>();
  const [closed, setClosed] = useState<EmergencyContact>();
  const seen = fetcher.data ?? posted;
  const contact = seen && "contact" in seen ? seen.contact : null;
  return {
    fetcher,
    contact: contact === closed ? null : contact,
    failure:
      fetcher.data && "form" in fetcher.data ? answerFor(fetcher.data, "contact") : undefined,
    /** True for a response to a form without script, which is closed by navigating away. */
    isPosted: fetcher.data === undefined,
    close: () => setClosed(contact ?? undefined),
  };
}

type Contact = ReturnType<typeof useContact>;

function ContactButton({ playerId, contact }: { playerId: string; contact: Contact }) {
  const { Form } = contact.fetcher;
  return (
    <Form method="post">
      <input type="hidden" name="playerId" value={playerId} />
      <button
        type="submit"
        name="intent"
        value="contact"
        className="button button-plain min-h-14 w-24 px-1 text-[0.9rem] sm:w-auto sm:px-4"
        aria-describedby={`name-${playerId}`}
      >
        Emergency contact
      </button>
    </Form>
  );
}

function ContactDialog({ contact: seen, closeTo }: { contact: Contact; closeTo: string }) {
  const { contact } = seen;
  if (!contact) return null;
  return (
    <MessageDialog
      key={contact.playerName}
      {...(seen.isPosted ? { closeTo } : { onClose: seen.close })}
    >
      <p className="mt-0 text-lg font-bold">Emergency contact of {contact.playerName}</p>
      <p>{whose(contact)}</p>
      {contact.phone === null ? (
        <p>Phone: Not known</p>
      ) : (
        <a className="button button-primary w-full" href={`tel:+1${contact.phone}`}>
          <Icon name="phone" className="size-5" />
          Call {contact.name}, {formatPhone(contact.phone)}
        </a>
      )}
    </MessageDialog>
  );
}

function whose({ isAdult, own }: EmergencyContact): string {
  if (isAdult) return "18 or older: this is their own phone.";
  if (own) return "Nobody was named: this is their own phone.";
  return "Under 18. This look was written down.";
}

/**
 * A team's slots with goal counters (spec §2, Players). `done` is the goal change just made, if the
 * page was reloaded without script.
 */
export function ConsoleRoster({
  slots,
  answer,
  done,
  nothing,
  here,
}: {
  slots: TeamView["roster"];
  answer: FormAnswer | undefined;
  done: GoalChanged | null;
  nothing: string | null;
  here: string;
}) {
  const stored = new Map(
    slots.flatMap(({ player }) => (player ? [[player.id, player.goalScored]] : [])),
  );
  const goals = useGoalTaps(stored, done, nothing);
  const contact = useContact();
  const { last } = goals;
  const playerOf = (id: string | null | undefined) =>
    slots.find(({ player }) => player?.id === id)?.player;
  const scorer = playerOf(last?.playerId);
  const without = playerOf(goals.nothing);
  return (
    <Panel heading="Roster">
      <FormFailure answer={goals.failure ?? answerFor(answer, "goals")} />
      <FormFailure answer={contact.failure ?? (answer?.form === "contact" ? answer : undefined)} />
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
                    Goals: {goals.goalScored(player.id)}
                  </output>
                  {player.pending ? (
                    <span className="block text-bad">Guardian has not agreed yet</span>
                  ) : null}
                </span>
                <span className="flex w-full gap-2 sm:w-auto">
                  <GoalButtons
                    playerId={player.id}
                    tap={(intent) => goals.tap(player.id, intent)}
                  />
                  <ContactButton playerId={player.id} contact={contact} />
                </span>
              </>
            ) : (
              <span className="text-soft">
                Empty Slot{held ? ", held for who was invited" : null}
              </span>
            )}
          </li>
        ))}
      </ol>
      {/* Reserves the space so that buttons don't move. */}
      <div role="status" className="sticky bottom-0 min-h-16 pt-2">
        {last && scorer ? (
          <LastGoal last={last} name={scorer.name} undo={() => goals.undo(last)} />
        ) : null}
        {without ? (
          <p className={`${BAR} my-0 py-3 pr-3`}>
            {noGoal(without.name, goals.goalScored(without.id))}
          </p>
        ) : null}
      </div>
      <ContactDialog contact={contact} closeTo={here} />
    </Panel>
  );
}

function intercepted(act: (pressed: string) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) act(submitter.value);
  };
}

const GOAL_BUTTONS = [
  { intent: "add-goal", label: "+ Goal" },
  { intent: "void-goal", label: "- Goal" },
] as const;

function GoalButtons({ playerId, tap }: { playerId: string; tap: (intent: GoalIntent) => void }) {
  return (
    <form
      method="post"
      className="flex grow gap-2"
      onSubmit={intercepted((pressed) => tap(pressed === "add-goal" ? "add-goal" : "void-goal"))}
    >
      <IdempotencyKey />
      <input type="hidden" name="playerId" value={playerId} />
      {GOAL_BUTTONS.map(({ intent, label }) => (
        <button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          className="button button-plain min-h-14 grow px-2 whitespace-nowrap sm:px-5"
          aria-describedby={`name-${playerId}`}
        >
          {label}
        </button>
      ))}
    </form>
  );
}

const BAR = "rounded-md border-2 border-ink bg-panel pl-3 shadow-over";

/** '- Goal' removes only goals added here, not those recorded in games. */
function noGoal(name: string, goals: number): string {
  return goals === 0
    ? `${name} has no goals to take away.`
    : `${name}'s goals were entered at the field. Correct them there, while the game is live.`;
}

function LastGoal({ last, name, undo }: { last: GoalChanged; name: string; undo: () => void }) {
  return (
    <form
      method="post"
      className={`${BAR} flex items-center gap-3 py-1 pr-1`}
      onSubmit={intercepted(undo)}
    >
      <IdempotencyKey />
      <input type="hidden" name="goalId" value={last.goalId} />
      <input type="hidden" name="undoes" value={last.intent} />
      <span className="min-w-0 grow leading-tight wrap-anywhere">
        {last.intent === "add-goal" ? `Goal for ${name}.` : `Goal for ${name} taken back.`}
      </span>
      <button type="submit" name="intent" value="undo-goal" className="button button-plain">
        <Icon name="undo" className="size-5" />
        Undo
      </button>
    </form>
  );
}
