import { leadsTo } from "../privacy/addresses.ts";
import { kindOf } from "../privacy/crawler.ts";
import { type Form, formsOf } from "./forms.ts";
import { scriptForms } from "./script-forms.ts";
import type { Answer } from "./send.ts";
import { PEOPLE, type TypedStage } from "./stage.ts";

export interface Place {
  person: string;
  at: string | null;
  form: Form;
  before: Step[];
}

export interface Step {
  place: Place;
  turn: number;
}

/** A form of the site, wherever it appears: one address, one button, the same fields. */
export interface FormKind {
  name: string;
  places: Place[];
}

/** Alternatives to keep of each kind, since the first may be refused, such as a manager leaving. */
const PLACES = 12;

/** The identity of a form, regardless of the team or player it is about. */
export function kindOfForm(form: Form): string {
  const [path = ""] = kindOf(form.action).split(" ");
  const intent = form.fields.find(({ name }) => name === "intent")?.value ?? "";
  const names = form.fields
    .map(({ name }) => name.replace(/[0-9]+$/, ""))
    .filter((each) => each !== "intent");
  return `${form.method} ${path} ${intent ? `'${intent}' ` : ""}(${[...new Set(names)].sort().join(", ")})`;
}

export class Forms {
  readonly kinds = new Map<string, FormKind>();
  readonly read: { person: string; address: string }[] = [];

  note(
    { body, isPage }: Answer,
    where: Omit<Place, "form">,
    address = where.at ?? "/",
  ): FormKind[] {
    if (!isPage) return [];
    return formsOf(body, address).flatMap((form) => this.add({ ...where, form }));
  }

  add(place: Place): FormKind[] {
    const name = kindOfForm(place.form);
    const known = this.kinds.get(name);
    if (!known) {
      const kind = { name, places: [place] };
      this.kinds.set(name, kind);
      return [kind];
    }
    if (place.before.length === 0 && known.places.length < PLACES) known.places.push(place);
    return [];
  }
}

export async function findForms(stage: TypedStage): Promise<Forms> {
  const forms = new Forms();
  const all = await stage.addresses();
  const plain = new Set<string>();
  const skips = (person: string, address: string) =>
    person !== "visitor" && person !== "mere" && plain.has(address);
  for (const person of PEOPLE) {
    const known = new Set(all.filter((each) => isFor(person, each) && !skips(person, each)));
    const kinds = new Set<string>();
    for (const address of known) {
      const page = await stage.ask(person, address);
      if (page.status >= 500) throw new Error(`${person} gets ${page.status} at ${address}`);
      if (!page.isPage) continue;
      const before = forms.kinds.size;
      forms.note(page, { person, at: address, before: [] });
      forms.read.push({ person, address });
      if (person === "visitor" && forms.kinds.size === before) plain.add(address);
      if (person === "mere" && forms.kinds.size > before) plain.delete(address);
      for (const next of leadsTo(page.body, address)) {
        const kind = kindOf(next);
        const isKnown = kinds.has(kind) || skips(person, next);
        if (isKnown || /^\/(?:assets\/|admin\/payments\.csv|logout)/.test(next)) continue;
        kinds.add(kind);
        known.add(next);
      }
    }
  }
  for (const form of scriptForms(stage)) {
    forms.add({ person: "visitor", at: null, form, before: [] });
  }
  return forms;
}

function isFor(person: string, address: string): boolean {
  if (address.includes("token=")) return person === "visitor";
  return person === "admin" || !address.startsWith("/admin/");
}
