import { TINY_PNG } from "../factories/pictures.ts";
import { U16 } from "../fixtures/cup-world.ts";
import type { Persona } from "../privacy/marked-world.ts";
import type { FormContext } from "./form-context.ts";
import { competitionForms } from "./forms/competition.ts";
import { consoleForms } from "./forms/console.ts";
import { publicForms } from "./forms/public.ts";

export type Fields = Record<string, string>;

/** What is sent, and with which other values the call must have no effect. */
type Value =
  | string
  | {
      is?: string;
      not?: readonly string[];
      /** It can be empty. */
      optional?: true;
      /** It looks like an id, but only says where to return to. */
      notAnId?: true;
    };

/** A parameter of the path, a field of the query with '?' before its name, or one of the form. */
type Values = Record<string, Value>;

interface Options {
  file?: string | Uint8Array<ArrayBuffer>;
  /** The network address that it's sent from. */
  address?: string;
  /** The form changes nothing. */
  onlyReads?: true;
  /** Refused even for the authorized person. */
  isRefused?: true;
  /** Its other fields tell which form it is, so that it's tried without its intent, too. */
  intentOptional?: true;
}

type Form = Values | readonly [Values, Options];

/**
 * Forms by their intent as one person sends them; '' has none. `page` is the page itself, for those
 * that need more than their address, and `every` is what all of them have.
 */
type Forms = Record<string, Form>;

/** By the person who is authorized, and by path. */
export type FormTable = Partial<
  Record<Persona | "visitor", Record<string, Forms | readonly Forms[]>>
>;

/** A form as an authorized person sends it, or a page as they read it. */
export interface Sample extends Omit<Options, "intentOptional"> {
  path: string;
  /** The form's name in the register; absent for a page. */
  intent?: string;
  by: Persona | null;
  params: Fields;
  query: Fields;
  fields: Fields;
  /** Values by field or parameter with which the call must have no effect. */
  others: Record<string, string[]>;
  notIds: string[];
  mayBeEmpty: string[];
}

export const GAMES_FILE = `tournament,date,time,field,team1,team2\n"${U16}",2025-07-17,09:00,1,Lions,Newcomers\n`;
export const PICTURE_FILE = new Uint8Array(TINY_PNG);

/** Every form as an authorized person sends it, and the pages that need more than their address. */
export function samplesIn(context: FormContext): Sample[] {
  const tables = [publicForms(context), competitionForms(context), consoleForms(context)];
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([name, pages]) =>
      Object.entries(pages).flatMap(([path, forms]) => {
        const by = name === "visitor" ? null : (name as Persona);
        return [forms].flat().flatMap((each: Forms) => samplesOfForms(path, by, each));
      }),
    ),
  );
}

function samplesOfForms(path: string, by: Persona | null, forms: Forms): Sample[] {
  const { every = {}, ...own } = forms;
  const [shared, usual] = withOptions(every);
  return Object.entries(own).flatMap(([name, form]) => {
    const [values, { intentOptional, ...options }] = withOptions(form);
    const sample = sampleOf(path, by, [shared, values]);
    Object.assign(sample, usual, options);
    if (name === "page") {
      const { token } = sample.fields;
      return { ...sample, fields: {}, query: { ...sample.query, ...(token && { token }) } };
    }
    const unnamed = { ...sample, intent: name };
    const named = { ...unnamed, fields: { intent: name, ...sample.fields } };
    if (name === "") return unnamed;
    return intentOptional ? [named, unnamed] : named;
  });
}

const withOptions = (form: Form): readonly [Values, Options] =>
  Array.isArray(form) ? (form as [Values, Options]) : [form as Values, {}];

function sampleOf(path: string, by: Persona | null, all: readonly Values[]): Sample {
  const sample: Sample = {
    path,
    by,
    params: {},
    query: {},
    fields: {},
    others: {},
    notIds: [],
    mayBeEmpty: [],
  };
  for (const [key, value] of all.flatMap((values) => Object.entries(values))) {
    const { is, not, optional, notAnId } = typeof value === "string" ? { is: value } : value;
    const name = key.replace("?", "");
    const isParam = path.includes(`:${name}`);
    const part = isParam ? sample.params : key === name ? sample.fields : sample.query;
    if (is !== undefined) part[name] = is;
    const others = not?.filter((each) => isParam || each !== part[name]);
    if (others) sample.others[name] = [...(sample.others[name] ?? []), ...others];
    if (optional) sample.mayBeEmpty.push(name);
    if (notAnId) sample.notIds.push(name);
  }
  return sample;
}
