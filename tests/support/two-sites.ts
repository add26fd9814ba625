import { once } from "node:events";
import type { Server } from "node:http";
import { afterAll, beforeAll, expect } from "vitest";
import { startSession } from "../../domain/accounts/sessions.ts";
import type { SignedIn } from "../../domain/context.ts";
import type { RunningSite } from "../../server/entry.ts";
import { listen } from "../../server/listen.ts";
import { createLog } from "../../server/log.ts";
import { Browser, openBuiltSite, type Page, testConfig } from "./browse.ts";
import { alerts, statuses } from "./forms.ts";
import { type Form, formsOf } from "./typed/forms.ts";
import { World } from "./world.ts";

interface Open {
  running: RunningSite;
  server: Server;
  at: string;
}

/** A cup served by two sites on one database, each of which listens on a port of its own. */
export class TwoSites extends World {
  #open: Open[] = [];
  #next = 0;
  #desk: [Browser, Browser] | undefined;
  readonly #at = new WeakMap<Browser, number>();
  /** What the sites logged as a fault of theirs. */
  readonly faults: string[] = [];
  /** How many answers came, by status. */
  readonly answers = new Map<number, number>();

  override async open(): Promise<void> {
    await super.open();
    const log = createLog("error", { write: (line) => void this.faults.push(line) });
    const config = { ...testConfig, port: 0 };
    for (let each = 0; each < 2; each++) {
      const running = await openBuiltSite(this, {}, log);
      const { server, port } = await listen(running, config);
      this.#open.push({ running, server, at: `http://127.0.0.1:${port}` });
    }
  }

  override async close(): Promise<void> {
    for (const { running, server } of this.#open) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      await running.close();
    }
    await super.close();
  }

  /** A browser of one of the sites in turn, which asks over the network. */
  browser(at = this.#next++ % 2): Browser {
    const browser = new Browser({ fetch: this.#fetchAt(at) });
    this.#at.set(browser, at);
    return browser;
  }

  /** Asks one of the sites over the network; follows nothing. */
  #fetchAt(at: number) {
    return async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const response = await fetch(`${this.#open[at]?.at}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        // As a whole, so that its length is said, as browsers do.
        ...(request.body && { body: await request.arrayBuffer() }),
      });
      this.answers.set(response.status, (this.answers.get(response.status) ?? 0) + 1);
      return response;
    };
  }

  /** Sends a form and follows nothing: where it would lead, or the page that refuses it. */
  async post(browser: Browser, address: string, fields: Record<string, string>): Promise<Page> {
    const answer = await this.#fetchAt(this.#at.get(browser) ?? 0)(
      new Request(`http://127.0.0.1:3000${address}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: {
          Cookie: [...browser.cookies].map((each) => each.join("=")).join("; "),
          "Sec-Fetch-Site": "same-origin",
        },
      }),
    );
    const location = answer.headers.get("Location");
    const to = new URL(location ?? address, "http://127.0.0.1:3000");
    return {
      status: answer.status,
      url: to.pathname + to.search,
      hash: to.hash,
      headers: answer.headers,
      text: await answer.text(),
    };
  }

  /**
   * The same two each time: while the clock stands still nobody could tell which of more than twenty browsers
   * were signed in first.
   */
  async desk(admin: { actor: SignedIn }): Promise<[Browser, Browser]> {
    this.#desk ??= await this.signIn(admin);
    return this.#desk;
  }

  /** Two browsers in which somebody is signed in, at either site. */
  async signIn(
    someone: { ctx: { actor: SignedIn } } | { actor: SignedIn },
  ): Promise<[Browser, Browser]> {
    const { actor } = "ctx" in someone ? someone.ctx : someone;
    const account = { id: actor.accountId, isAdmin: actor.isAdmin };
    const { token } = await startSession(this.connected, account, this.visitor());
    const [one, other] = [this.browser(0), this.browser(1)];
    for (const browser of [one, other]) browser.setCookie("araknid", token);
    return [one, other];
  }

  /** What either site answers, asked without a network, also rendered anew past its cache. */
  get inProcess(): Record<"answer" | "render", (request: Request) => Promise<Response>>[] {
    return this.#open.map(({ running }) => ({
      answer: (request) => running.site(request, "127.0.0.1"),
      render: (request) => running.site(request, "127.0.0.1", { isKept: false }),
    }));
  }

  /** How many rows a condition holds for: `accounts where is_admin`. */
  async count(what: string, ...values: unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ n: string }>(
      `select count(*) as n from ${what}`,
      values,
    );
    return Number(rows[0]?.n);
  }

  /** Expects that nothing was a fault of the sites' since it was asked last. */
  expectNoFault(): void {
    expect(this.faults.splice(0)).toEqual([]);
    expect([...this.answers].filter(([status]) => status >= 500)).toEqual([]);
  }
}

/** Two sites on one database for the tests of a file. */
export function useTwoSites(): TwoSites {
  const sites = new TwoSites();
  beforeAll(() => sites.open());
  afterAll(() => sites.close());
  return sites;
}

/** What a form was answered with, as whoever sent it sees it: the address it led to, or the refusal. */
export function answerOf(page: Page): string {
  const said = [...alerts(page.text).flat(), ...statuses(page)].join(" ");
  return `${page.status} ${page.url}${page.hash}${said ? ` ${said}` : ""}`;
}

/** A form of a page, with what is typed into it, ready to be sent more than once. */
export interface ReadyForm {
  action: string;
  fields: Record<string, string>;
  multipart: boolean;
}

/** The form of a page that sends these values (or has these fields), filled in. */
export function readyForm(
  page: Page,
  holds: Record<string, string>,
  typed: Record<string, string> = {},
): ReadyForm {
  const all = formsOf(page.text, page.url);
  const form = all.find((each) =>
    Object.entries(holds).every(([name, value]) =>
      each.fields.some((field) => field.name === name && (value === "*" || field.value === value)),
    ),
  );
  if (!form) {
    const known = all.map(describe).join("\n");
    throw new Error(
      `${page.url} (${page.status}) has no form with ${JSON.stringify(holds)}:\n${known}`,
    );
  }
  const fields: Record<string, string> = {};
  for (const { name, value } of form.fields) if (value !== null) fields[name] = value;
  return { action: form.action, fields: { ...fields, ...typed }, multipart: form.multipart };
}

function describe(form: Form): string {
  return `${form.method} ${form.action} ${form.fields.map(({ name, value }) => `${name}=${value}`).join(" ")}`;
}
