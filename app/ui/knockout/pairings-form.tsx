import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#app/forms/fields.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { VersionField } from "#app/forms/versioned-form.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { gameName } from "#domain/competition/games/game-name-rules.ts";
import type { KnockoutSetup } from "#domain/competition/knockout/knockout-overview.ts";
import {
  type BestSource,
  type ChosenSide,
  canBeSourceOf,
  formatSideChoice,
  type Source,
  sideField,
} from "#domain/competition/knockout/side-source-rules.ts";
import { useSourceName } from "./knockout-form.tsx";
import { PairingSwap, Swappable } from "./pairing-swap.tsx";

type Fields = Record<string, string | undefined>;
type KnockoutGame = KnockoutSetup["games"][number];

/** Saves all sides at once, so that two can be swapped. */
export function PairingsForm({ knockout }: { knockout: KnockoutSetup }) {
  const { games, sides, version } = knockout;
  // Keep the initial choices while the form is open.
  const [first] = useState(sides);
  const { form, fields, answer } = useFields<Fields>("crossings", {
    defaultValue: Object.fromEntries(
      sides.map((side) => [sideField(side.gameId, side.side), formatSideChoice(side.choice)]),
    ),
  });
  const open = games.filter(({ isBegun }) => !isBegun);
  const t = useTranslations("knockout");
  const say = useText("games");
  const labels = new Map(
    open.flatMap((game) =>
      ([1, 2] as const).map((side) => [
        sideField(game.id, side),
        t(side === 1 ? "pairings.first" : "pairings.second", { game: say(gameName(game)) }),
      ]),
    ),
  );
  if (open.length === 0) return <p>{t("pairings.allBegun")}</p>;
  return (
    <PostForm {...form}>
      <VersionField version={version} answer={answer} />
      <details>
        <summary>{t("pairings.aboutTitle")}</summary>
        <p>{t("pairings.about")}</p>
      </details>
      <PairingSwap formId={form.id} labels={labels}>
        {open.map((game) => (
          <fieldset key={game.id} className="my-3 border-t border-rule pt-2">
            <legend className="font-bold">{say(gameName(game))}</legend>
            <div className="gap-x-4 sm:grid sm:grid-cols-2">
              {sides
                .filter(({ gameId }) => gameId === game.id)
                .map((side) => (
                  <SideField
                    key={side.side}
                    side={side}
                    game={game}
                    field={fields[sideField(game.id, side.side)] as FieldMetadata<string>}
                    label={labels.get(sideField(game.id, side.side)) ?? ""}
                    knockout={knockout}
                    named={[...first, ...sides]}
                  />
                ))}
            </div>
          </fieldset>
        ))}
      </PairingSwap>
      <Button>{t("pairings.save")}</Button>
    </PostForm>
  );
}

function SideField({
  side,
  game,
  field,
  label,
  knockout: { brackets, games, teams },
  named,
}: {
  side: ChosenSide;
  game: KnockoutGame;
  field: FieldMetadata<string>;
  label: string;
  knockout: KnockoutSetup;
  named: readonly ChosenSide[];
}) {
  const name = game[`team${side.side}Name`];
  const sourceName = useSourceName(brackets);
  const isKnown = game[`team${side.side}Id`] !== null;
  const t = useTranslations("knockout");
  const option = (source: Source) => (
    <option key={formatSideChoice(source)} value={formatSideChoice(source)}>
      {sourceName(source)}
    </option>
  );
  return (
    <Swappable name={field.name} label={label}>
      <SelectField
        field={field}
        label={label}
        hint={isKnown ? t("pairings.now", { team: name }) : null}
      >
        <option value="open">{t("pairings.nobody")}</option>
        <optgroup label={t("pairings.place")}>
          {brackets.flatMap(({ id, teams: count }) =>
            placesOf(id, count, named).map((place) =>
              option({ kind: "place", place, bracketId: id }),
            ),
          )}
        </optgroup>
        <optgroup label={t("pairings.best")}>{bestOf(brackets, named).map(option)}</optgroup>
        <optgroup label={t("pairings.fromGame")}>
          {games
            .filter((from) => from.number !== null && canBeSourceOf(from, game))
            .flatMap((from) => fromGame(from))
            .map(option)}
        </optgroup>
        <optgroup label={t("pairings.byHand")}>
          {teams.map(({ id, name: team }) => (
            <option key={id} value={formatSideChoice({ kind: "team", teamId: id })}>
              {team}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </Swappable>
  );
}

/** Includes places that are already assigned even if the bracket has fewer teams now. */
function placesOf(bracketId: number, teams: number, sides: readonly ChosenSide[]): number[] {
  const named = sides.flatMap(({ choice }) =>
    choice.kind === "place" && choice.bracketId === bracketId ? [choice.place] : [],
  );
  return Array.from({ length: Math.max(teams, ...named) }, (_, index) => index + 1);
}

function bestOf(brackets: KnockoutSetup["brackets"], sides: readonly ChosenSide[]): Source[] {
  if (brackets.length < 2) return [];
  const named = sides.flatMap(({ choice }) => (choice.kind === "best" ? [choice] : []));
  const most = Math.max(...brackets.map(({ teams }) => teams));
  const all = Array.from({ length: most }, (_, index): BestSource[] => {
    const place = index + 1;
    const among = brackets.filter(({ teams }) => teams >= place).map(({ id }) => id);
    const isRanked =
      place === 1 || named.some((each) => each.place === place && each.rank !== undefined);
    const ranked = among.map(
      (_id, at): BestSource => ({ kind: "best", place, among, rank: at + 1 }),
    );
    return [...(isRanked ? ranked : []), { kind: "best", place, among }];
  });
  const once = new Map(
    [...all.flat(), ...named].map((source) => [formatSideChoice(source), source]),
  );
  return [...once.values()];
}

function fromGame({ stage, number, firstPlace, lastPlace }: KnockoutGame): Source[] {
  if (stage === "group" || number === null) return [];
  const places = firstPlace === null ? {} : { firstPlace, lastPlace };
  const from = { stage, number, ...places };
  const isLast = stage === "final" || stage === "third-place";
  return isLast ? [] : (["winner", "loser"] as const).map((kind) => ({ kind, from }));
}
