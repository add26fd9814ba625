import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { Hidden } from "#app/forms/form.tsx";
import type { FieldGame } from "#domain/competition/field/view-rules.ts";
import { awaitsShootout } from "#domain/competition/games/result-rules.ts";
import type { Text } from "#i18n/message.ts";
import type { SheetName } from "./field-state.ts";

/** Tied to a game, because another one can come to the front. Null for the game in front. */
export interface OpenSheet {
  name: SheetName;
  gameId: number | null;
}

export interface EntryRefusal {
  why: Text;
  typed: Readonly<Record<string, unknown>>;
}

interface EntryMode {
  /** The address of the page without script. */
  addressOf: (query: Record<string, string>) => string;
  /** For forms sent without script: the phone's id and the seed of the entry keys. */
  phone: string;
  seed: string;
  pass: string | null;
  refusal: EntryRefusal | null;
  onEnter: (fields: FormData) => void;
  onSheet: (sheet: OpenSheet | null) => void;
}

export const EntryModeContext = createContext<EntryMode | null>(null);

export function useEntryMode(): EntryMode {
  const mode = use(EntryModeContext);
  if (!mode) throw new Error("An entry belongs on the page of a field link.");
  return mode;
}

/** Acts in place; without script, it leads to the page with this query. */
export function PageLink({
  query,
  onPress,
  children,
  ...link
}: ComponentProps<"a"> & { query: Record<string, string>; onPress: () => void }) {
  const { addressOf } = useEntryMode();
  return (
    <a
      {...link}
      href={addressOf(query)}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}

export function EntryForm({
  gameId,
  fields,
  sheet,
  className,
  children,
}: {
  gameId: number;
  fields: Record<string, string>;
  sheet?: SheetName;
  className?: string;
  children: ReactNode;
}) {
  const { addressOf, phone, seed, pass, onEnter } = useEntryMode();
  const all = { ...fields, gameId: String(gameId) };
  // Without script, the response with the error is rendered at the form's own address. It has
  // another seed, because the key of a refused entry is taken.
  const here = { game: String(gameId), ...(sheet ? { sheet } : {}) };
  return (
    <form
      method="post"
      action={addressOf(here)}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        onEnter(new FormData(event.currentTarget, submitter));
      }}
    >
      <Hidden fields={{ ...all, key: keyOf(seed, JSON.stringify(all)), phone, pass }} />
      {children}
    </form>
  );
}

/** Deterministic idempotency key: unique per form of a page and stable when it is sent twice. */
export function keyOf(seed: string, text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return seed.slice(0, -8) + hash.toString(16).padStart(8, "0");
}

export function ScoreNote({ game }: { game: FieldGame }) {
  const { afterExtraTime, team1Regular, team2Regular, team1Penalties, team2Penalties } = game;
  const t = useTranslations("field");
  const parts = [
    ...(afterExtraTime
      ? [
          team1Regular === null
            ? t("score.extraTime")
            : t("score.beforeExtraTime", { score: `${team1Regular}-${team2Regular}` }),
        ]
      : []),
    ...(team1Penalties === null
      ? []
      : [t("score.penalties", { score: `${team1Penalties}-${team2Penalties}` })]),
  ];
  return (
    <>
      {parts.length === 0 ? null : <p className="text-soft">{parts.join(", ")}</p>}
      {awaitsShootout(game) ? <p className="font-bold">{t("score.noPenalties")}</p> : null}
    </>
  );
}
