import { leadsTo } from "../privacy/addresses.ts";
import { kindOf } from "../privacy/crawl.ts";
import { type Form, formsOf } from "./forms.ts";
import { scriptForms } from "./script-forms.ts";
import type { Answer } from "./send.ts";
import { PEOPLE, type TypedStage } from "./stage.ts";

/** Somebody's form at an address. */
export interface Place {
  person: string;
  /** The page it stands on; null for the answer to what was sent last. */
  at: string | null;
  form: Form;
  /** What was sent before. */
  before: Step[];
}

/** A form that was sent on the way to another one, and in which turn it was filled in (`filledForm`). */
export interface Step {
  place: Place;
  turn: number;
}

/** A form of the site, wherever it stands: sent to one address, by one button, with the same fields. */
export interface FormKind {
  name: string;
  places: Place[];
}

/** Of one kind as many are kept, for where the first cannot be sent: the one who manages cannot leave. */
const PLACES = 12;

/** What tells one form from another: whose team or player it is about does not. */
export function kindOfForm(form: Form): string {
  const [path = ""] = kindOf(form.action).split(" ");
  const intent = form.fields.find(({ name }) => name === "intent")?.value ?? "";
  const names = form.fields
    .map(({ name }) => name.replace(/[0-9]+$/, ""))
    .filter((each) => each !== "intent");
  return `${form.method} ${path} ${intent ? `'${intent}' ` : ""}(${[...new Set(names)].sort().join(", ")})`;
}

/** The forms of the site, and where they were found. */
export class Forms {
  readonly kinds = new Map<string, FormKind>();
  /** Every page that was read, and by whom. */
  readonly read: { person: string; address: string }[] = [];

  /** Notes the forms of a page; answers those of a kind that was not known. */
  note(
    { body, isPage }: Answer,
    where: Omit<Place, "form">,
    address = where.at ?? "/",
  ): FormKind[] {
    if (!isPage) return [];
    return formsOf(body, address).flatMap((form) => this.add({ ...where, form }));
  }

  /** Notes one form; answers its kind if that was not known. */
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

/** Reads all that each of them can get to, one page of a kind, and notes the forms there. */
export async function findForms(stage: TypedStage): Promise<Forms> {
  const forms = new Forms();
  const all = await stage.addresses();
  // What everybody reads alike, and where nobody has a form that is not on every page.
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

/** The console is the admin's; what is behind a link in a mail is for who is signed in nowhere. */
function isFor(person: string, address: string): boolean {
  if (address.includes("token=")) return person === "visitor";
  return person === "admin" || !address.startsWith("/admin/");
}
