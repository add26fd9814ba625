import { randomUUID } from "node:crypto";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll } from "vitest";
import type { Ctx, SignedIn } from "../../domain/core/context.ts";
import { startSession } from "../../domain/people/sign-in/sessions.ts";
import type { RunningSite } from "../../server/entry.ts";
import type { Config } from "../../server/ops/config.ts";
import { createLog, type Log } from "../../server/ops/log.ts";
import { ana } from "./ana.ts";
import { expectFresh, isKept } from "./kept/fresh.ts";
import { notingWrites } from "./noting-writes.ts";
import { type Person, World } from "./world.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SITE = "http://127.0.0.1:3000";

type BuiltSite = typeof import("../../server/entry.ts");

export interface Page {
  status: number;
  url: string;
  /** The fragment of the final address, such as '#fill-5'. */
  hash: string;
  headers: Headers;
  text: string;
}

/** A browser without script: stores cookies, follows redirects and sends forms as a page does. */
export class Browser {
  readonly #site: Pick<TestSite, "fetch">;
  readonly #cookies = new Map<string, string>();

  constructor(site: Pick<TestSite, "fetch">) {
    this.#site = site;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  get(url: string): Promise<Page> {
    return this.send(url);
  }

  post(url: string, fields: Record<string, string>, files?: Record<string, string>): Promise<Page> {
    const body = files ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    for (const [name, text] of Object.entries(files ?? {})) {
      (body as FormData).append(name, new File([text], `${name}.csv`, { type: "text/csv" }));
    }
    return this.send(url, { method: "POST", body });
  }

  async send(url: string, init: RequestInit = {}, hops = 0): Promise<Page> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0) {
      headers.set("Cookie", [...this.#cookies].map((each) => each.join("=")).join("; "));
    }
    if (init.method === "POST" && !headers.has("Sec-Fetch-Site")) {
      headers.set("Sec-Fetch-Site", "same-origin");
    }
    const target = new URL(url, SITE);
    const response = await this.#site.fetch(new Request(target, { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split("=");
      const gone = attributes.some((each) => /^expires=thu, 01 jan 1970/i.test(each));
      if (gone) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (location && response.status >= 300 && response.status < 400) {
      if (hops > 5) throw new Error(`Too many redirects at ${url}`);
      await response.body?.cancel();
      return this.send(new URL(location, target).href, {}, hops + 1);
    }
    return {
      status: response.status,
      url: `${target.pathname}${target.search}`,
      hash: target.hash,
      headers: response.headers,
      text: await response.text(),
    };
  }
}

/**
 * The defaults with a mail service and limits that no test reaches. Messages stay in the outbox
 * until a test delivers them (`tests/support/mailbox.ts`).
 */
export const testConfig: Config = {
  port: 3000,
  host: "127.0.0.1",
  siteUrl: SITE,
  addressFrom: "default",
  dataDir: "",
  databaseUrl: null,
  admin: null,
  secondFactorRequired: false,
  secretKey: "the same in every process that a test starts",
  mail: {
    url: "smtp://127.0.0.1:1",
    from: { name: "Araknid Cup", address: "cup@institute.example", domain: "institute.example" },
  },
  pushHosts: [],
  trustedProxies: [],
  cupZone: "America/Los_Angeles",
  limitFactor: 1_000,
  backupKeepDays: 30,
  backupEveryHours: 0,
};

/** Opens the built site on a world's database as one process; several can share it. */
export async function openBuiltSite(
  world: World,
  settings: Partial<Config> = {},
  log: Log = createLog("silent"),
): Promise<RunningSite> {
  const entry = pathToFileURL(path.join(root, "build", "server", "index.js")).href;
  const { openSite }: BuiltSite = await import(/* @vite-ignore */ entry);
  return openSite({
    root,
    config: { ...testConfig, ...settings },
    database: world.config,
    log,
    now: () => world.now,
  });
}

/**
 * The built site on a database of its own. Compares every cached response with a fresh render and
 * fails the test if they differ.
 */
export class TestSite extends World {
  #running!: RunningSite;
  #noting!: World["db"];
  /** Set when a test writes rows directly, which publishes no change. */
  #wrote = false;
  protected readonly log: Log = createLog("silent");

  readonly #settings: Partial<Config>;

  constructor(settings: Partial<Config> = {}) {
    super();
    this.#settings = settings;
  }

  override async open(): Promise<void> {
    await super.open();
    this.#noting = notingWrites(this.connected, () => {
      this.#wrote = true;
    });
    this.#running = await openBuiltSite(this, this.#settings, this.log);
  }

  override async close(): Promise<void> {
    await this.#running.close();
    await super.close();
  }

  override get db(): World["db"] {
    return this.#noting;
  }

  override get pool(): World["pool"] {
    this.#wrote = true;
    return super.pool;
  }

  override visitor(): Ctx {
    return { ...super.visitor(), heard: (change) => this.#running.hub.heard(change) };
  }

  get running(): RunningSite {
    return this.#running;
  }

  /** Whether a test wrote rows directly since the last request; the cache is bypassed then. */
  get wrote(): boolean {
    return this.#wrote;
  }

  async fetch(request: Request): Promise<Response> {
    if (this.#wrote) this.#running.pages?.clear();
    this.#wrote = false;
    const { site, pages } = this.#running;
    const kept = isKept(request, pages);
    const response = await site(request, "127.0.0.1");
    const render = (each: Request) => site(each, "127.0.0.1", { isKept: false });
    if (kept || isKept(request, response)) await expectFresh(request, response, render);
    return response;
  }

  browser(): Browser {
    return new Browser(this);
  }

  async signIn(someone: { ctx: { actor: SignedIn } } | { actor: SignedIn }): Promise<Browser> {
    const { actor } = "ctx" in someone ? someone.ctx : someone;
    const account = { id: actor.accountId, isAdmin: actor.isAdmin };
    const session = await startSession(this.connected, account, this.visitor());
    const browser = this.browser();
    browser.setCookie("araknid", session.token);
    return browser;
  }

  async player(
    fields?: Parameters<World["person"]>[0],
  ): Promise<{ person: Person; browser: Browser }> {
    const person = await this.person(fields);
    return { person, browser: await this.signIn(person) };
  }

  async register(fields: Record<string, string> = {}): Promise<Browser> {
    const browser = this.browser();
    const page = await browser.post("/register", { ...registration(), ...fields });
    if (!page.text.includes("Successfully registered")) {
      throw new Error(`Registration was refused: ${page.text.replace(/<[^>]+>/g, " ")}`);
    }
    return browser;
  }
}

export function registration(): Record<string, string> {
  return { ...ana, email: `${randomUUID()}@example.org` };
}

export function useSite(settings: Partial<Config> = {}): TestSite {
  const site = new TestSite(settings);
  beforeAll(() => site.open());
  afterAll(() => site.close());
  return site;
}
