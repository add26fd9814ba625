import { useState } from "react";
import { useTranslations } from "use-intl";
import type { KnockoutSetup } from "../../../domain/competition/knockout/knockout-overview.ts";
import type { SuggestedTiming } from "../../../domain/competition/knockout/make-knockout.ts";
import {
  advancingChoices,
  defaultAdvancing,
  type PlannedKnockoutGame,
  planKnockout,
} from "../../../domain/competition/knockout/plan-rules.ts";
import {
  numberedStage,
  placeholderText,
  type Source,
} from "../../../domain/competition/knockout/side-source-rules.ts";
import { CheckboxField, SelectField, TextField } from "../../forms/fields.tsx";
import { Button, PostForm, useFields } from "../../forms/form.tsx";
import { messageText } from "../../i18n/use-message-text.ts";
import { EmptyState } from "../empty-state.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

type Brackets = KnockoutSetup["brackets"];

type Fields = Partial<Record<keyof SuggestedTiming["values"] | "goOn" | "thirdPlace", string>>;

/** `typed` are the fields when its plain button only asked for the pairings. */
export function MakeKnockoutForm({
  brackets,
  timing,
  typed,
  action,
}: {
  brackets: Brackets;
  timing: SuggestedTiming;
  typed: Fields;
  action: string;
}) {
  const choices = advancingChoices(brackets);
  const usual = defaultAdvancing(brackets);
  const defaultValue: Fields = {
    ...timing.values,
    goOn: String(usual),
    ...typed,
    thirdPlace: typed.goOn !== undefined && typed.thirdPlace === undefined ? "" : "on",
  };
  const { form, fields } = useFields<Fields>("make", { defaultValue });
  const [advancing, setAdvancing] = useState(Number(defaultValue.goOn));
  const [thirdPlace, setThirdPlace] = useState(defaultValue.thirdPlace === "on");
  if (choices.length === 0) {
    return (
      <EmptyState next="A knockout needs two teams.">
        This tournament has too few teams yet.
      </EmptyState>
    );
  }
  return (
    <>
      <Panel heading="Make the knockout">
        <p>
          It can be made at any time: its games stand on the schedule with who comes onto each side,
          and are filled when you confirm the group stage.
        </p>
        {timing.hint ? (
          <Notice>
            <p>{timing.hint}</p>
          </Notice>
        ) : null}
        <PostForm {...form} action={action}>
          <div className="gap-x-4 sm:grid sm:grid-cols-2">
            <SelectField
              field={fields.goOn}
              label="Teams going on"
              onChange={(event) => setAdvancing(Number(event.currentTarget.value))}
            >
              {choices.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </SelectField>
            <TextField field={fields.date} label="Date" type="date" />
            <TextField field={fields.time} label="First kick-off" type="time" />
            <TextField
              field={fields.minutesBetween}
              label="Minutes from kick-off to kick-off"
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              field={fields.fields}
              label="Fields"
              hint="Parted by commas; games of a round are played side by side on them."
              autoComplete="off"
            />
          </div>
          <CheckboxField
            field={fields.thirdPlace}
            label="A game for third place (from 4 teams on)"
            onChange={(event) => setThirdPlace(event.currentTarget.checked)}
          />
          <div className="flex flex-wrap gap-3">
            <Button>Make Knockout</Button>
            <Button kind="plain" formMethod="get">
              Show Crossings
            </Button>
          </div>
        </PostForm>
      </Panel>
      <Preview
        brackets={brackets}
        advancing={choices.includes(advancing) ? advancing : usual}
        thirdPlace={thirdPlace}
      />
    </>
  );
}

function Preview({
  brackets,
  ...options
}: {
  brackets: Brackets;
  advancing: number;
  thirdPlace: boolean;
}) {
  const plan = planKnockout(brackets, options);
  const sourceName = useSourceName(brackets);
  return (
    <Panel heading={`Crossings of ${options.advancing} teams`}>
      <ol className="rows">
        {plan.map((game) => (
          <li key={numberedStage(game)} className="flex flex-wrap gap-x-3 py-2">
            <b className="w-36">{numberedStage(game)}</b>
            <span className="min-w-0 wrap-anywhere">{game.sides.map(sourceName).join(" – ")}</span>
          </li>
        ))}
      </ol>
      {brackets.length > 1 ? <p>{seedingText(plan)}</p> : null}
      <p className="hint">Every side can be changed once it is made.</p>
    </Panel>
  );
}

function seedingText(plan: readonly PlannedKnockoutGame[]): string {
  const best = plan.flatMap(({ sides }) => sides.filter((side) => side.kind === "best"));
  if (best.length === 0) return "Every group gets the same path, so no group has an advantage.";
  const isSeeded = best.some(({ rank }) => rank !== undefined);
  return [
    isSeeded ? "Byes and seeds go to the best teams across groups, not by the group’s letter." : "",
    "Teams from different groups are compared by points per game, then goal difference per game, then goals per game. If they’re still tied, you draw lots.",
    "The names are filled in when you confirm the group stage.",
    isSeeded
      ? "Teams from the same group don’t meet in their first game if it can be avoided."
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export function useSourceName(brackets: Brackets): (source: Source) => string {
  const games = useTranslations("games");
  const names = Object.fromEntries(brackets.map(({ id, name }) => [id, name]));
  return (source) => messageText(placeholderText(source, names), { games });
}
