import { catalogs } from "#i18n/catalogs.ts";
import { withoutMarks } from "#i18n/foreign-text.ts";
import { type Locale, localePath } from "#i18n/locales.ts";
import {
  type Message,
  type MessageKey,
  type MessageValues,
  message,
  type Text,
} from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import type { Letters } from "../../i18n/+types/messages.ts";
import { safeName } from "./safe-name-rules.ts";

export interface Letter {
  subject: string;
  /** Can have marks of `foreign-text.ts`, which only the HTML shows. */
  body: string;
  /** English unless given. */
  language?: Locale;
  /** The team it names; the email is deleted with it. */
  teamId?: number;
}

/** Translates the subject and the paragraphs into the receiver's language. */
export function letterIn(language: Locale, subject: Text, ...paragraphs: Text[]): Letter {
  const body = paragraphs.map((each) => translate(language, each)).join("\n\n");
  return { subject: withoutMarks(translate(language, subject)), body: `${body}\n`, language };
}

/** What every letter depends on. `language` is the receiver's. */
export interface Addressee {
  cup: { name: string };
  siteUrl: string;
  language: Locale;
}

/** A part of the catalog with a subject and paragraphs, such as 'teamEmails.removed'. */
export type LetterKey = keyof Letters;

type ValuesOf<Key extends LetterKey> = Key extends LetterKey ? Letters[Key]["values"] : never;
type NameOf<Values> = Values extends Values ? keyof Values : never;

/** The values that the texts of a letter, or of each of several, take. */
export type LetterValues<Key extends LetterKey> = {
  [Name in Exclude<NameOf<ValuesOf<Key>>, "cup">]: Name extends "team"
    ? NamedTeam
    : Name extends "link" | `${string}Link`
      ? `/${string}`
      : ValuesOf<Key> extends infer Values
        ? Values extends Record<Name, infer Kind>
          ? Kind
          : never
        : never;
};

export interface NamedTeam {
  id?: number;
  name: string;
}

/** Names of paragraphs to leave out. */
export interface Without<Key extends LetterKey> {
  without?: readonly Letters[Key]["paragraph"][];
}

/**
 * The subject and then every paragraph of a letter, in the order of the English catalog. `link` and
 * values that end in 'Link' are pages of the site. `team`, `player`, `name` and their like are anyone's
 * text, so that links and sentences in them are not sent. A letter that names a team is deleted with
 * it. `shared` are paragraphs that letters share.
 */
export function letterOf<Key extends LetterKey>(
  { cup, siteUrl, language }: Addressee,
  key: Key,
  values: LetterValues<Key>,
  { without = [], shared = [] }: Without<Key> & { shared?: readonly MessageKey[] } = {},
): Letter {
  const { team, ...others } = values as unknown as { team?: NamedTeam };
  const given = { ...others, ...(team && { team: team.name }), cup: cup.name };
  const shown = Object.fromEntries(
    Object.entries<string | number>(given).map(([name, value]) => [name, valueOf(name, value)]),
  );
  const omitted: readonly string[] = ["subject", ...without];
  const names = Object.keys(textsOf(key)).filter((name) => !omitted.includes(name));
  const [subject, ...paragraphs] = [
    ...["subject", ...names].map((name) => `${key}.${name}`),
    ...shared,
  ].map((each) => named(each, shown));
  return { ...letterIn(language, subject ?? "", ...paragraphs), teamId: team?.id };

  function valueOf(name: string, value: string | number) {
    if (typeof value === "number") return value;
    if (/^link$|Link$/.test(name)) return siteUrl + localePath(language, value);
    const instead = INSTEAD[name];
    return instead === undefined ? value : safeName(value, instead);
  }
}

/** `message`, whose values `LetterValues` has checked. */
const named = message as (key: string, values: MessageValues) => Message;

const A_PLAYER = message("teamEmails.aPlayer");
const A_TEAM = message("teamEmails.aTeam");
const INSTEAD: Record<string, Message | undefined> = {
  team: A_TEAM,
  shortTeam: A_TEAM,
  player: A_PLAYER,
  name: A_PLAYER,
  before: A_PLAYER,
};

function textsOf(key: LetterKey): object {
  return key.split(".").reduce<object>((texts, name) => texts[name as never], catalogs.en);
}
