import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { isLongRun } from "../fixtures/run-length.ts";
import type { BadInput } from "../fixtures/test-data.ts";
import { leadsTo } from "../privacy/addresses.ts";
import { kindOf } from "../privacy/crawler.ts";
import { keysOfBrowser } from "../servers/push-service.ts";
import { faultsOf, messagesOf } from "./assertions.ts";
import { type Field, type Form, formName, formsOf } from "./forms.ts";
import { type Answer, type CrawledSite, PERSONAS, type Typed } from "./site.ts";
import { columnsWith } from "./stored-values.ts";
import { isTyped, validValues } from "./values.ts";

const ATTEMPTS = 60;
const PLACES_PER_FORM = 12;
const PAGES_PER_KIND = isLongRun ? 3 : 1;
/** Only who owes a fee has a form there. */
const OF_MANAGERS = "/PaymentMethods";
const SKIPPED = /^\/(?:assets\/|admin\/payments\.csv|logout)/;

interface Place {
  persona: string;
  /** The address of its page; null for the answer to another form. */
  at: string | null;
  form: Form;
  arrive: () => Promise<Form>;
}

export interface FormTarget extends Place {
  name: string;
  values: ReadonlyMap<string, string>;
  /** Where each typed field is stored, as 'table column'. */
  storedIn: ReadonlyMap<string, string[]>;
}

export class Crawler {
  readonly pages: { persona: string; address: string; body: string }[] = [];
  readonly targets: FormTarget[] = [];
  readonly rejected: string[] = [];
  readonly queries = new Map<string, { address: string; name: string }>();
  readonly #site: CrawledSite;
  readonly #places = new Map<string, Place[]>();

  constructor(site: CrawledSite) {
    this.#site = site;
  }

  async arriveAt({ arrive }: FormTarget): Promise<Form> {
    await this.#site.reset();
    return arrive();
  }

  async submitWith(target: FormTarget, form: Form, field: Field, payload: BadInput) {
    const valid = validValues(form);
    const generated = form.fields
      .filter(({ type, autocomplete }) => type === "hidden" || autocomplete === "one-time-code")
      .map(({ name }) => [name, valid.get(name) ?? ""] as const);
    const typed: Typed = payload.bytes ?? payload.value;
    const values = new Map<string, Typed>([...target.values, ...generated, [field.name, typed]]);
    const { answer, changes } = await this.#site.observe(() =>
      this.#site.submit(target.persona, form, values),
    );
    const isStored = (target.storedIn.get(field.name) ?? []).length > 0;
    const typedInto = { form: target.form, field, payload, isStored };
    return { faults: faultsOf(answer, { changes, typed: typedInto }), changed: changes.length > 0 };
  }

  /** Finds every form, and submits those that are wanted. */
  async run(wants: (form: Form) => boolean): Promise<void> {
    const formless = new Set<string>();
    for (const persona of PERSONAS) await this.#followLinks(persona, formless);
    for (const form of scriptForms(this.#site)) this.#add("visitor", null, form);
    // Submitting forms finds more of them.
    for (const [name, places] of this.#places) {
      if (places[0] && wants(places[0].form)) await this.#submitOnce(name, places);
    }
  }

  async #followLinks(persona: string, formless: Set<string>): Promise<void> {
    const skips = (address: string) =>
      SKIPPED.test(address) ||
      (persona !== "visitor" && persona !== "mere" && address.includes("token=")) ||
      (persona !== "visitor" &&
        persona !== "mere" &&
        address !== OF_MANAGERS &&
        formless.has(address));
    const entries = await this.#site.entryPoints();
    const isFor = (address: string) =>
      persona === "admin" || !address.startsWith("/admin/") || address.includes("token=");
    const queue = new Set(entries.filter(isFor));
    const kinds = new Map<string, number>();
    for (const address of queue) {
      if (skips(address)) continue;
      const page = await this.#open(persona, address);
      if (page.status >= 500) throw new Error(`${persona} gets ${page.status} at ${address}`);
      if (!page.isPage) continue;
      this.pages.push({ persona, address, body: page.body });
      const found = this.#note(page, persona, address);
      if (persona === "visitor" && !found) formless.add(address);
      if (persona === "mere" && found) formless.delete(address);
      for (const next of leadsTo(page.body, address)) {
        const seen = kinds.get(kindOf(next)) ?? 0;
        if (queue.has(next) || seen >= PAGES_PER_KIND) continue;
        kinds.set(kindOf(next), seen + 1);
        queue.add(next);
      }
    }
  }

  async #open(persona: string, address: string): Promise<Answer> {
    const path = address.replace(/\?.*$/, "");
    const methods = ["get", "has", "getAll"] as const;
    const spies = methods.map((each) => vi.spyOn(URLSearchParams.prototype, each));
    const answer = await this.#site.request(persona, address);
    for (const [name] of spies.flatMap(({ mock }) => mock.calls)) {
      if (name !== "index") this.queries.set(`${kindOf(path)} ${name}`, { address: path, name });
    }
    for (const spy of spies) spy.mockRestore();
    return answer;
  }

  #note(
    { isPage, body }: Answer,
    persona: string,
    at: string | null,
    base = at ?? "/",
    again?: () => Promise<Answer>,
  ): boolean {
    if (!isPage) return false;
    const before = this.#places.size;
    for (const form of formsOf(body, base)) {
      const name = formName(form);
      const arrive =
        again &&
        (async () => {
          const page = await again();
          const found = page.isPage ? formsOf(page.body, base) : [];
          return found.find((each) => formName(each) === name) ?? form;
        });
      this.#add(persona, at, form, arrive);
    }
    return this.#places.size > before;
  }

  #add(persona: string, at: string | null, form: Form, arrive?: () => Promise<Form>): void {
    const place = { persona, at, form, arrive: arrive ?? (async () => form) };
    const name = formName(form);
    const known = this.#places.get(name);
    if (!known) this.#places.set(name, [place]);
    else if (!arrive && known.length < PLACES_PER_FORM) known.push(place);
  }

  async #submitOnce(name: string, places: Place[]): Promise<void> {
    const site = this.#site;
    const hasText = places.some(({ form }) => form.fields.some(isTyped));
    let why = "";
    for (let turn = 0; turn < (hasText ? ATTEMPTS : 3); turn++) {
      const place = places[turn % places.length];
      if (!place) break;
      const { persona } = place;
      const form = await place.arrive();
      const values = validValues(form, turn);
      const { answer, changes } = await site.observe(() => site.submit(persona, form, values));
      const faults = faultsOf(answer);
      if (faults.length > 0)
        throw new Error(`${name} as it is ${faults.join()} ${site.site.lines.at(-1)}`);
      if (answer.status < 400) {
        const storedIn = new Map(
          form.fields.filter(isTyped).map((field) => {
            const columns = columnsWith(changes, values.get(field.name) ?? "");
            // An id could equal the typed value by chance.
            return [field.name, columns.filter((each) => !/(?:\b|_)id$|\bsequence$/.test(each))];
          }),
        );
        await this.#noteNext(place, turn, answer);
        await site.reset();
        this.targets.push({ ...place, name, values, storedIn });
        return;
      }
      why = answer.isPage ? messagesOf(answer.body).join(" ") : answer.body;
      await site.reset();
    }
    const [place] = places;
    if (!place) return;
    const { form } = place;
    this.targets.push({ ...place, name, values: validValues(form, 1), storedIn: new Map() });
    const asksForCode = form.fields.some((each) => each.autocomplete === "one-time-code");
    if (hasText && (!asksForCode || form.totpSecret !== null))
      this.rejected.push(`${name}: ${why}`);
  }

  async #noteNext({ persona, at, form, arrive }: Place, turn: number, answer: Answer) {
    const site = this.#site;
    const submit = async () => {
      const again = await arrive();
      return site.submit(persona, again, validValues(again, turn));
    };
    let [to, page]: [string | null, Answer] = [null, answer];
    for (let hop = 0; hop < 4 && page.location?.startsWith("/"); hop++) {
      to = page.location;
      page = await this.#open(persona, to);
    }
    const open = (address: string) => async () => {
      await submit();
      return site.request(persona, address);
    };
    this.#note(page, persona, to, to ?? form.action, to === null ? submit : open(to));
    if (at === null || at === to || /[?&]token=/.test(at)) return;
    this.#note(await this.#open(persona, at), persona, at, at, open(at));
  }
}

/** Requests that only scripts send: following a team, and entries from the field. */
function scriptForms({ world, fieldToken }: CrawledSite): Form[] {
  const own = () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    ...keysOfBrowser(),
  });
  const { endpoint } = own();
  const team = world.team("Lions").slug;
  const entry = { gameId: "1", key: randomUUID(), phone: randomUUID(), ago: "1000" };
  const entries = `/field/${fieldToken}/entries`;
  const forms: [action: string, hidden: [string, string], typed: Record<string, string>][] = [
    ["/follow", ["intent", "follow"], { team, ...own() }],
    ["/follow", ["intent", "unfollow"], { team, endpoint }],
    ["/follow", ["intent", "followed"], { endpoint }],
    ["/follow", ["intent", "renew"], { oldEndpoint: endpoint, ...own() }],
    [entries, ["kind", "begin"], entry],
    [entries, ["kind", "goal"], { ...entry, side: "1", who: "nobody" }],
    [entries, ["kind", "card"], { ...entry, side: "2", who: "nobody", card: "yellow" }],
    [entries, ["kind", "penalties"], { ...entry, team1: "4", team2: "3" }],
    [entries, ["kind", "undo"], { ...entry, of: randomUUID(), twin: randomUUID() }],
  ];
  return forms.map(([action, [name, value], typed]) => ({
    method: "post",
    action,
    multipart: false,
    fields: [
      { name, type: "hidden", value, options: [], autocomplete: "" },
      ...Object.entries(typed).map(([key, text]) => {
        return { name: key, type: "text", value: text, options: [], autocomplete: "" };
      }),
    ],
    totpSecret: null,
  }));
}
