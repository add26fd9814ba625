import { testConfig } from "../fixtures/test-site.ts";
import { type Call, personOf, wordsOf } from "./calls.ts";
import { ACTORS, Cast } from "./cast.ts";
import { readsOf } from "./reads.ts";
import type { Sample } from "./sample.ts";
import { samplesOf } from "./samples.ts";
import { type Difference, Snapshot } from "./snapshot.ts";

export interface Outcome {
  words: string;
  status: number;
  location: string | null;
  headers: Headers;
  changed: string[];
  counted: string[];
  differences: Difference[];
}

/** Sends calls, each against the same cup: every change is rolled back before the next call. */
export class Trial {
  readonly cast = new Cast();
  samples: Sample[] = [];
  reads: Sample[] = [];
  readonly #looks = new Map<string, Promise<Set<string>>>();
  #snapshot!: Snapshot;
  readonly count = { calls: 0, changes: 0 };

  async open(): Promise<void> {
    await this.cast.open();
    this.samples = await samplesOf(this.cast);
    const { cast } = this;
    this.reads = readsOf(this.samples, cast);
    const people = [...this.samples, ...this.reads].map(({ by }) => by);
    for (const name of [...people, ...Object.values(ACTORS)]) {
      if (name !== null) await cast.signIn(name);
    }
    this.#snapshot = new Snapshot(cast.site.config);
    await this.#snapshot.take();
  }

  async close(): Promise<void> {
    await this.#snapshot.end();
    await this.cast.site.close();
  }

  /**
   * Sends a call, returns its outcome and restores the database. `closely` compares each row. A
   * refused form comes back with its page, so the audit entries of viewing that page are not
   * counted as changes.
   */
  async send(call: Call, { closely = false } = {}): Promise<Outcome> {
    const { sample, asData } = call;
    const request = () => new Request(addressOf(call), this.#init(call));
    const outcome = await this.ask(wordsOf(call), request, {
      address: sample.address ?? "127.0.0.1",
      closely,
      asData,
    });
    if (outcome.changed.join() !== AUDIT) return outcome;
    const noted = outcome.differences.map(actionIn);
    const looks = await this.#looksAt(call);
    return noted.every((action) => looks.has(action)) ? { ...outcome, changed: [] } : outcome;
  }

  #looksAt({ sample, actor }: Call): Promise<Set<string>> {
    const reader = personOf(actor, sample);
    const key = `${sample.path} ${reader}`;
    const page = this.reads.find((each) => each.path === sample.path);
    const looks =
      this.#looks.get(key) ??
      (page ? this.#notedOf({ ...page, by: reader }) : Promise.resolve(new Set<string>()));
    this.#looks.set(key, looks);
    return looks;
  }

  async #notedOf(sample: Sample): Promise<Set<string>> {
    const call: Call = { sample, actor: "who may", asData: false };
    const read = await this.ask("", () => new Request(addressOf(call), this.#init(call)));
    return new Set(read.differences.map(actionIn));
  }

  async read(sample: Sample): Promise<{ path: string; html: string }> {
    const call: Call = { sample, actor: "who may", asData: false };
    const request = new Request(addressOf(call), this.#init(call));
    const response = await this.cast.site.running.site(request, "127.0.0.1");
    const html = await response.text();
    await this.#snapshot.bringBack(await this.#snapshot.look());
    return { path: new URL(request.url).pathname, html };
  }

  async ask(
    words: string,
    request: () => Request,
    { address = "127.0.0.1", closely = false, asData = false } = {},
  ): Promise<Outcome> {
    const { site } = this.cast;
    const response = await site.running.site(request(), address);
    const body = await response.text();
    const sums = await this.#snapshot.look();
    const changed = this.#snapshot.changedIn(sums);
    const counted = await this.#snapshot.counted();
    const isClose = closely || changed.join() === AUDIT;
    const differences = isClose ? await this.#snapshot.differences(sums) : [];
    await this.#snapshot.bringBack(sums);
    if (changed.length > 0) site.running.pages?.clear();
    this.count.calls++;
    if (changed.length > 0) this.count.changes++;
    const { status, headers } = response;
    const location = headers.get("Location") ?? (asData && status === 202 ? sentTo(body) : null);
    return { words, status, location, headers, changed, counted, differences };
  }

  #init(call: Call): RequestInit {
    const { sample, swap, extras } = call;
    const headers = { Cookie: this.#cookieOf(call), "Sec-Fetch-Site": "same-origin" };
    if (sample.intent === undefined) return { headers };
    const fields = { ...sample.fields, ...extras };
    if (swap && swap.name in fields) fields[swap.name] = swap.value;
    if (sample.file === undefined)
      return { method: "POST", headers, body: new URLSearchParams(fields) };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", new File([sample.file], "games.csv", { type: "text/csv" }));
    return { method: "POST", headers, body };
  }

  #cookieOf({ actor, sample }: Call): string {
    if (actor === "an expired session") return this.cast.cookieOf(`${sample.by ?? "mere"} over`);
    const cookie = this.cast.cookieOf(
      actor === "a changed cookie" ? (sample.by ?? "mere") : personOf(actor, sample),
    );
    if (actor !== "a changed cookie") return cookie;
    return cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  }
}

/** The only table that viewing a page writes to. */
const AUDIT = "audit_entries";

const actionIn = (difference: Difference) =>
  /^\+ .*"action":"([^"]*)"/.exec(difference)?.[1] ?? difference;

export function addressOf({ sample, asData, swap }: Call): string {
  const { path, params = {}, query = {} } = sample;
  const of = (name: string, value: string) => (swap?.name === name ? swap.value : value);
  const filled = path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(of(name, params[name] ?? "")))
    .replace("*", "/nothing/here");
  const url = new URL(filled, testConfig.siteUrl);
  if (asData) url.pathname = url.pathname === "/" ? "/_.data" : `${url.pathname}.data`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, of(name, value));
  return url.href;
}

function sentTo(body: string): string | null {
  return /"(\/[^"]*)"/.exec(body)?.[1] ?? "";
}
