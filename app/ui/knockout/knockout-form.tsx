import { useState } from "react";
import { useTranslations } from "use-intl";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { KnockoutSetup } from "#domain/competition/knockout/knockout-overview.ts";
import {
  advancingChoices,
  bracketWithoutGroups,
  defaultAdvancing,
  type KnockoutOptions,
  type PlannedKnockoutGame,
  planKnockout,
} from "#domain/competition/knockout/plan-rules.ts";
import { placeholderText, type Source } from "#domain/competition/knockout/side-source-rules.ts";
import type { SuggestedTiming } from "#domain/scheduling/make-knockout.ts";
import type { Translated } from "#i18n/translate.ts";
import { EmptyState, Notice, Panel } from "../page-layout.tsx";

type Brackets = KnockoutSetup["brackets"];

type Values = Partial<
  Record<
    keyof SuggestedTiming["values"] | "goOn" | "thirdPlace" | "placement" | "withoutGroups",
    string
  >
>;

/** `typed` are the fields when its plain button only asked for the pairings. */
export function MakeKnockoutForm({
  brackets,
  canSkipGroups,
  timing,
  typed,
  action,
}: {
  brackets: Brackets;
  canSkipGroups: boolean;
  timing: Translated<SuggestedTiming>;
  typed: Values;
  action: string;
}) {
  const choices = advancingChoices(brackets);
  const usual = defaultAdvancing(brackets);
  const defaultValue: Values = {
    ...timing.values,
    goOn: String(usual),
    ...typed,
    thirdPlace: typed.goOn !== undefined && typed.thirdPlace === undefined ? "" : "on",
  };
  const t = useTranslations("knockout");
  const [advancing, setAdvancing] = useState(Number(defaultValue.goOn));
  const [thirdPlace, setThirdPlace] = useState(defaultValue.thirdPlace === "on");
  const [placement, setPlacement] = useState(defaultValue.placement === "on");
  const [withoutGroups, setWithoutGroups] = useState(defaultValue.withoutGroups === "on");
  const skipped = canSkipGroups && withoutGroups ? bracketWithoutGroups(brackets) : null;
  if (choices.length === 0) {
    return <EmptyState next={t("make.needsTwo")}>{t("make.tooFew")}</EmptyState>;
  }
  return (
    <>
      <Panel heading={t("make.title")}>
        <p>{t("make.about")}</p>
        {timing.hint ? <Notice text={timing.hint} /> : null}
        <FieldsForm name="make" values={defaultValue} action={action}>
          <Fields
            only={["goOn", "date", "time", "minutesBetween", "fields"]}
            className="gap-x-4 sm:grid sm:grid-cols-2"
            more={{
              goOn: {
                options: choices.map((value) => ({ value, label: String(value) })),
                onChange: ({ currentTarget }) => setAdvancing(Number(currentTarget.value)),
              },
            }}
          />
          {canSkipGroups ? <FieldOf name="withoutGroups" onTick={setWithoutGroups} /> : null}
          <FieldOf name="thirdPlace" onTick={setThirdPlace} />
          <FieldOf name="placement" onTick={setPlacement} />
          <div className="flex flex-wrap gap-3">
            <Button>{t("make.button")}</Button>
            <Button kind="plain" formMethod="get">
              {t("make.show")}
            </Button>
          </div>
        </FieldsForm>
      </Panel>
      <Preview
        brackets={brackets}
        advancing={skipped?.teams ?? (choices.includes(advancing) ? advancing : usual)}
        thirdPlace={thirdPlace}
        placement={placement}
      />
    </>
  );
}

function Preview({
  brackets,
  ...options
}: {
  brackets: Brackets;
} & KnockoutOptions) {
  const plan = planKnockout(brackets, options);
  const sourceName = useSourceName(brackets);
  const t = useTranslations("knockout");
  const say = useText("games");
  return (
    <Panel heading={t("make.crossingsOf", { count: options.advancing })}>
      <ol className="rows">
        {plan.map((game) => (
          <li key={say(gameName(game))} className="flex flex-wrap gap-x-3 py-2">
            <b className="w-36">{say(gameName(game))}</b>
            <span className="min-w-0 wrap-anywhere">{game.sides.map(sourceName).join(" – ")}</span>
          </li>
        ))}
      </ol>
      {brackets.length > 1 ? (
        <p>
          {seedingOf(plan)
            .map((name) => t(`make.${name}`))
            .join(" ")}
        </p>
      ) : null}
      <p className="hint">{t("make.change")}</p>
    </Panel>
  );
}

/** What to say of how the teams of several brackets are paired. */
function seedingOf(plan: readonly PlannedKnockoutGame[]) {
  const best = plan.flatMap(({ sides }) => sides.filter((side) => side.kind === "best"));
  if (best.length === 0) return ["even"] as const;
  const isSeeded = best.some(({ rank }) => rank !== undefined);
  return isSeeded
    ? (["seeded", "compared", "filledIn", "apart"] as const)
    : (["compared", "filledIn"] as const);
}

export function useSourceName(brackets: Brackets): (source: Source) => string {
  const say = useText("games");
  const names = Object.fromEntries(brackets.map(({ id, name }) => [id, name]));
  return (source) => say(placeholderText(source, names));
}
