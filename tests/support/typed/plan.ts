import { filledForm, isTyped } from "./fill.ts";
import { type FormKind, type Forms, findForms, kindOfForm, type Place } from "./find-forms.ts";
import { type Field, type Form, formsOf } from "./forms.ts";
import { faultsOf, messagesOf } from "./judge.ts";
import type { Difference } from "./kept-rows.ts";
import { placesOf } from "./same-as-typed.ts";
import type { Answer } from "./send.ts";
import { send, type Typed } from "./send.ts";
import type { TypedStage } from "./stage.ts";

const TURNS = 60;

export interface Outcome {
  answer: Answer;
  differences: Difference[];
}

export class Sendable {
  readonly kind: FormKind;
  readonly place: Place;
  readonly values: ReadonlyMap<string, string>;
  /** Where each typed field is stored, as 'table column'. */
  readonly stored: ReadonlyMap<string, string[]>;
  readonly isTaken: boolean;
  readonly why: string;
  readonly #stage: TypedStage;
  #isClean = false;
  #form: Form;

  constructor(
    stage: TypedStage,
    about: Pick<Sendable, "kind" | "place" | "values" | "stored" | "isTaken" | "why">,
  ) {
    this.#stage = stage;
    this.kind = about.kind;
    this.place = about.place;
    this.why = about.why;
    this.#form = about.place.form;
    this.values = about.values;
    this.stored = about.stored;
    this.isTaken = about.isTaken;
  }

  get fields(): Field[] {
    const { fields } = this.place.form;
    return fields.filter((field, at) => fields.findIndex(({ name }) => name === field.name) === at);
  }

  /** Sends the form with one field replaced, on a restored site. */
  async try(field: Field, typed: Typed): Promise<Outcome> {
    const { person, before } = this.place;
    const stage = this.#stage;
    if (!this.#isClean) await this.stand();
    const known = new Set(
      before.length > 0 ? (await stage.rows.differences()).map((each) => JSON.stringify(each)) : [],
    );
    const values = new Map<string, Typed>([
      ...this.values,
      ...ownValues(this.#form),
      [field.name, typed],
    ]);
    const answer = await send(stage, person, this.#form, values);
    const all = await stage.rows.differences();
    const differences = all.filter((each) => !known.has(JSON.stringify(each)));
    this.#isClean = differences.length === 0;
    return { answer, differences };
  }

  async stand(): Promise<Form> {
    await this.#stage.putBack();
    this.#form = await arrive(this.#stage, this.place);
    return this.#form;
  }

  async end(): Promise<void> {
    this.#isClean = false;
    await this.#stage.putBack();
  }
}

export interface Plan {
  forms: Forms;
  sendable: Sendable[];
  unfilled: string[];
}

/**
 * Sends every form of the site once and adds the forms that the answers lead to. `isWanted` filters
 * them.
 */
export async function planForms(
  stage: TypedStage,
  isWanted: (kind: FormKind) => boolean,
): Promise<Plan> {
  const forms = await findForms(stage);
  const unfilled: string[] = [];
  const sendable: Sendable[] = [];
  const queue = [...forms.kinds.values()];
  for (const kind of queue) {
    if (!isWanted(kind)) continue;
    const made = await sendOnce(stage, forms, kind, queue);
    sendable.push(made);
    if (!made.isTaken && made.fields.some(isTyped) && !needsCode(made))
      unfilled.push(`${kind.name}: ${made.why}`);
  }
  return { sendable, unfilled, forms };
}

/** A one-time code cannot be used twice, so these forms need a new code each time. */
function needsCode({ fields, place }: Sendable): boolean {
  const hasCode = fields.some(({ autocomplete }) => autocomplete === "one-time-code");
  return hasCode && place.form.appSecret === null;
}

async function followed(
  stage: TypedStage,
  person: string,
  answer: Answer,
): Promise<{ to: string | null; page: Answer }> {
  let [to, page]: [string | null, Answer] = [null, answer];
  for (let hop = 0; hop < 4 && page.location !== null; hop++) {
    to = page.location;
    page = await stage.ask(person, to);
  }
  return { to, page };
}

async function arrive(stage: TypedStage, { person, at, form, before }: Place): Promise<Form> {
  const last = before.at(-1);
  if (!last) return form;
  const standing = await arrive(stage, last.place);
  const answer = await send(stage, last.place.person, standing, filledForm(standing, last.turn));
  const page = at === null ? answer : await stage.ask(person, at);
  const name = kindOfForm(form);
  const found = page.isPage ? formsOf(page.body, at ?? standing.action) : [];
  return found.find((each) => kindOfForm(each) === name) ?? form;
}

function ownValues(form: Form): [string, string][] {
  const values = filledForm(form);
  return form.fields
    .filter(({ kind, autocomplete }) => kind === "hidden" || autocomplete === "one-time-code")
    .map(({ name }) => [name, values.get(name) ?? ""]);
}

async function sendOnce(
  stage: TypedStage,
  forms: Forms,
  kind: FormKind,
  queue: FormKind[],
): Promise<Sendable> {
  const isTypedInto = kind.places.some(({ form }) => form.fields.some(isTyped));
  let why = "";
  for (let turn = 0; turn < (isTypedInto ? TURNS : 3); turn++) {
    const place = kind.places[turn % kind.places.length];
    if (!place) break;
    const { person, at } = place;
    const before = [...place.before, { place, turn }];
    const form = await arrive(stage, place);
    const values = filledForm(form, turn);
    const answer = await send(stage, person, form, values);
    const faults = faultsOf(answer);
    if (faults.length > 0)
      throw new Error(
        `${kind.name} as it is ${faults.join(", ")} ${stage.site.lines.at(-1) ?? ""}`,
      );
    const isTaken = answer.status < 400;
    const stored = new Map<string, string[]>();
    const differences = await stage.rows.differences();
    if (isTaken) {
      for (const { name } of form.fields.filter(isTyped)) {
        const places = placesOf(differences, values.get(name) ?? "");
        // A row id could equal the typed value by chance.
        stored.set(
          name,
          places.filter((place) => !/(?:\b|_)id$|\bsequence$/.test(place)),
        );
      }
      const { to, page } = await followed(stage, person, answer);
      queue.push(...forms.note(page, { person, at: to, before }, to ?? form.action));
      if (at !== null && at !== to && !/[?&]token=/.test(at)) {
        queue.push(...forms.note(await stage.ask(person, at), { person, at, before }));
      }
    }
    why = answer.isPage ? messagesOf(answer.body).join(" ") : answer.body;
    await stage.putBack();
    if (isTaken) return new Sendable(stage, { kind, place, values, stored, isTaken, why });
  }
  const [place] = kind.places;
  if (!place) throw new Error(`${kind.name} is nowhere.`);
  const values = filledForm(place.form, 1);
  return new Sendable(stage, { kind, place, values, stored: new Map(), isTaken: false, why });
}
