import type { Persona } from "../privacy/marked-world.ts";
import type { FormContext } from "./form-context.ts";
import type { Fields, Form, Forms, Options, Values } from "./form-table.ts";
import { competitionForms } from "./forms/competition.ts";
import { consoleForms } from "./forms/console.ts";
import { publicForms } from "./forms/public.ts";

/** A form as an authorized person sends it, or a page as they read it. */
export interface Sample extends Omit<Options, "intentOptional"> {
  path: string;
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
