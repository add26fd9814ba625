import { dumpOf } from "../assertions/database.ts";
import { expectFresh } from "../caching/fresh.ts";
import { type Change, Snapshot } from "../fixtures/snapshot.ts";
import { testConfig } from "../fixtures/test-site.ts";
import { ACTORS } from "./actors.ts";
import { type Call, personOf, wordsOf } from "./calls.ts";
import { Cast } from "./cast.ts";
import { formContext } from "./form-context.ts";
import { readsOf } from "./reads.ts";
import { type Sample, samplesIn } from "./samples.ts";

export type Outcome = Awaited<ReturnType<Trial["ask"]>>;

/** A plan that takes longer is answered with the page that waits for it. */
export const asPlanned = (text: string) =>
  text.replace(/done=(?:re)?make\b|planning=\d+/, "planned");

/** Sends calls, each against the same cup: every change is rolled back before the next call. */
export class Trial {
  readonly cast = new Cast();
  samples: Sample[] = [];
  reads: Sample[] = [];
  readonly #looks = new Map<string, Promise<Set<string>>>();
  readonly #known = new Set<string>();
  #snapshot!: Snapshot;
  readonly count = { calls: 0, changes: 0 };

  async open(): Promise<void> {
    await this.cast.open();
    this.samples = samplesIn(await formContext(this.cast));
    const { cast } = this;
    this.reads = readsOf(this.samples, cast);
    const people = [...this.samples, ...this.reads].map(({ by }) => by);
    for (const name of [...people, ...Object.values(ACTORS)]) {
      if (name !== null) await cast.signIn(name);
    }
    for (const word of madeUp(await dumpOf(cast.site.db))) this.#known.add(word);
    this.#snapshot = new Snapshot(cast.site.pool);
    await this.#snapshot.take();
  }

  async close(): Promise<void> {
    await this.cast.site.close();
  }

  /** Sends a call and restores the database. Views of the page that comes back don't count. */
  async send(call: Call): Promise<Outcome> {
    const outcome = await this.ask(wordsOf(call), () => this.request(call), call);
    if (outcome.changed.join() !== AUDIT) return outcome;
    const noted = outcome.differences.map(actionIn);
    const looks = await this.#looksAt(call);
    return noted.every((action) => looks.has(action)) ? { ...outcome, changed: [] } : outcome;
  }

  /** Sends a call and leaves what it changed; returns the status and where it leads. */
  async answer(call: Call): Promise<string> {
    const { site } = this.cast.site.running;
    const response = await site(this.request(call), addressFor(call));
    await response.text();
    return `${response.status} ${response.headers.get("Location")}`;
  }

  /** Sends the same call three times at once and once more, and returns the different outcomes. */
  async sendAgain(call: Call): Promise<{ answers: string[]; differences: string[] }> {
    const answers = await Promise.all(Array.from({ length: 3 }, () => this.answer(call)));
    answers.push(await this.answer(call));
    const differences = this.#masked(await this.#snapshot.changes());
    await this.restore();
    return { answers: [...new Set(answers.map(asPlanned))], differences };
  }

  async stalePages(addresses: readonly string[], act: () => Promise<unknown>): Promise<string[]> {
    const { site } = this.cast.site.running;
    const stale: string[] = [];
    const requestOf = (address: string) => new Request(new URL(address, testConfig.siteUrl));
    const read = async (address: string) => site(requestOf(address), "127.0.0.1");
    for (const address of addresses) await (await read(address)).text();
    await act();
    for (const address of addresses) {
      await expectFresh(requestOf(address), await read(address), (request) => {
        this.cast.site.running.results?.clear();
        return site(request, "127.0.0.1", { shouldCheckCache: false });
      }).catch((error: Error) => stale.push(`${address}: ${error.message}`));
    }
    await this.restore();
    return stale;
  }

  async restore(): Promise<void> {
    await this.#snapshot.restore();
    this.cast.site.running.pages?.clear();
    this.cast.site.running.results?.clear();
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
    return new Set((await this.ask("", () => this.request(call))).differences.map(actionIn));
  }

  async read(sample: Sample): Promise<{ path: string; html: string }> {
    const request = this.request({ sample, actor: "who may", asData: false });
    const response = await this.cast.site.running.site(request, "127.0.0.1");
    const html = await response.text();
    await this.#snapshot.restore();
    return { path: new URL(request.url).pathname, html };
  }

  async ask(words: string, request: () => Request, call?: Call) {
    const response = await this.cast.site.running.site(request(), addressFor(call));
    const body = await response.text();
    const changes = await this.#snapshot.changes();
    if (changes.length > 0) await this.restore();
    else await this.#snapshot.restore();
    this.count.calls++;
    if (changes.length > 0) this.count.changes++;
    const { status, headers } = response;
    const isMoved = call?.asData && status === 202;
    const location = headers.get("Location") ?? (isMoved ? sentTo(body) : null);
    const changed = [...new Set(changes.map(({ table }) => table))];
    // Random values are masked, so that rows compare equal.
    const differences = this.#masked(changes);
    return { words, status, location, headers, changed, differences };
  }

  #masked(changes: readonly Change[]): string[] {
    return changes
      .map(({ table, row, old }) => {
        const said = `${old ? "-" : "+"} ${table} ${JSON.stringify(row ?? old)}`;
        const secrets = /"(team_code|payment_reference|password_hash)":"[^"]*"/g;
        // The database's own clock has microseconds.
        const clock = /"[\d-]+T[\d:]+\.\d{4,6}\+00:00"/g;
        let plain = said.replace(secrets, '"$1":"…"').replace(clock, '"…"');
        for (const word of madeUp(said)) {
          if (!this.#known.has(word)) plain = plain.replaceAll(word, "…");
        }
        return plain;
      })
      .toSorted();
  }

  request(call: Call): Request {
    const { sample, swap, extras } = call;
    const headers = { Cookie: this.#cookieOf(call), "Sec-Fetch-Site": "same-origin" };
    if (sample.intent === undefined) return new Request(addressOf(call), { headers });
    const fields = { ...sample.fields, ...extras };
    if (swap && swap.name in fields) fields[swap.name] = swap.value;
    const body = sample.file === undefined ? new URLSearchParams() : new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (body instanceof FormData) body.append("file", new File([sample.file ?? ""], "games.csv"));
    return new Request(addressOf(call), { method: "POST", headers, body });
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

const actionIn = (difference: string) =>
  /^\+ .*"action":"([^"]*)"/.exec(difference)?.[1] ?? difference;

const addressFor = (call?: Call) => call?.sample.address ?? "127.0.0.1";

/** Words that are random, such as ids and tokens. */
const madeUp = (text: string) => text.match(/[\w$+/=.,-]*[\w-]{22,}[\w$+/=.,-]*/g) ?? [];

export function addressOf({ sample, asData, swap }: Call): string {
  const { path, params, query } = sample;
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
