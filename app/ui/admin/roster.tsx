import { fullName } from "../../../domain/players/name-rules.ts";
import type { RosterSlot } from "../../../domain/teams/read-roster.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { answerFor, FormFailure } from "../../forms/form-parts.tsx";
import { type GoalIntent, useGoalTaps } from "./use-goal-taps.ts";

/** A team's slots, and each player's goals with the two buttons that change them (spec §2, Players). */
export function Roster({ slots, answer }: { slots: RosterSlot[]; answer: FormAnswer | undefined }) {
  const stored = new Map(
    slots.flatMap(({ player }) => (player ? [[player.id, player.goalScored]] : [])),
  );
  const goals = useGoalTaps(stored);
  return (
    <section>
      <h2>Roster</h2>
      <FormFailure answer={goals.failure ?? answerFor(answer, "goals")} />
      <ol className="divide-y divide-line/40">
        {slots.map(({ slot, player }) => (
          <li
            key={slot}
            id={player ? `player-${player.id}` : undefined}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2"
          >
            <span className="w-6 text-soft">{slot}</span>
            {player ? (
              <>
                <span className="min-w-0 grow basis-40 wrap-anywhere">
                  <span id={`name-${player.id}`} className="font-bold">
                    {fullName(player)}
                  </span>{" "}
                  <output className="whitespace-nowrap">
                    Goals: {goals.goalScored(player.id)}
                  </output>
                </span>
                <GoalButtons playerId={player.id} tap={(intent) => goals.tap(player.id, intent)} />
              </>
            ) : (
              <span className="text-soft">Empty Slot</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function GoalButtons({ playerId, tap }: { playerId: string; tap: (intent: GoalIntent) => void }) {
  return (
    <form
      method="post"
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        if (submitter instanceof HTMLButtonElement) {
          tap(submitter.value === "add-goal" ? "add-goal" : "void-goal");
        }
      }}
    >
      <input type="hidden" name="playerId" value={playerId} />
      <button
        type="submit"
        name="intent"
        value="add-goal"
        className="button button-plain"
        aria-describedby={`name-${playerId}`}
      >
        + Goal
      </button>
      <button
        type="submit"
        name="intent"
        value="void-goal"
        className="button button-plain"
        aria-describedby={`name-${playerId}`}
      >
        - Goal
      </button>
    </form>
  );
}
