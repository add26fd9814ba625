import { once } from "node:events";
import type { Server } from "node:http";
import { afterAll, beforeAll, expect } from "vitest";
import type { SignedIn } from "../../domain/core/context.ts";
import { startSession } from "../../domain/people/sign-in/sessions.ts";
import type { RunningSite } from "../../server/entry.ts";
import { startListener } from "../../server/http/listener.ts";
import { createLog } from "../../server/ops/log.ts";
import { Browser, openBuiltSite, type Page, testConfig } from "./browse.ts";
import { type Form, formsOf } from "./crawler/forms.ts";
import { alerts, statuses } from "./forms.ts";
import { World } from "./world.ts";

interface Open {
  running: RunningSite;
  server: Server;
  at: string;
}

/** A cup served by two sites on one database, each on its own port. */
export class TwoSites extends World {
  #open: Open[] = [];
  #next = 0;
  #desk: [Browser, Browser] | undefined;
  readonly #at = new WeakMap<Browser, number>();
  readonly faults: string[] = [];
  readonly answers = new Map<number, number>();

  override async open(): Promise<void> {
    await super.open();
    const log = createLog("error", { write: (line) => void this.faults.push(line) });
    const config = { ...testConfig, port: 0 };
    for (let each = 0; each < 2; each++) {
      const running = await openBuiltSite(this, {}, log);
      const { server, port } = await startListener(running, config);
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

  browser(at = this.#next++ % 2): Browser {
    const browser = new Browser({ fetch: this.#fetchAt(at) });
    this.#at.set(browser, at);
    return browser;
  }

  #fetchAt(at: number) {
    return async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const response = await fetch(`${this.#open[at]?.at}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        ...(request.body && { body: await request.arrayBuffer() }),
      });
      this.answers.set(response.status, (this.answers.get(response.status) ?? 0) + 1);
      return response;
    };
  }

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
   * Reuses two browsers: the clock is fixed, so with more than twenty sessions the oldest ones to
   * evict would be ambiguous.
   */
  async desk(admin: { actor: SignedIn }): Promise<[Browser, Browser]> {
    this.#desk ??= await this.signIn(admin);
    return this.#desk;
  }

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

  /** Both sites without a network: the cached answer and a fresh render. */
  get inProcess(): Record<"answer" | "render", (request: Request) => Promise<Response>>[] {
    return this.#open.map(({ running }) => ({
      answer: (request) => running.site(request, "127.0.0.1"),
      render: (request) => running.site(request, "127.0.0.1", { isKept: false }),
    }));
  }

  /** Counts the rows for a condition: `accounts where is_admin`. */
  async count(what: string, ...values: unknown[]): Promise<number> {
    const { rows } = await this.pool.query<{ n: string }>(
      `select count(*) as n from ${what}`,
      values,
    );
    return Number(rows[0]?.n);
  }

  expectNoFault(): void {
    expect(this.faults.splice(0)).toEqual([]);
    expect([...this.answers].filter(([status]) => status >= 500)).toEqual([]);
  }
}

export function useTwoSites(): TwoSites {
  const sites = new TwoSites();
  beforeAll(() => sites.open());
  afterAll(() => sites.close());
  return sites;
}

export function answerOf(page: Page): string {
  const said = [...alerts(page.text).flat(), ...statuses(page)].join(" ");
  return `${page.status} ${page.url}${page.hash}${said ? ` ${said}` : ""}`;
}

export interface ReadyForm {
  action: string;
  fields: Record<string, string>;
  multipart: boolean;
}

/** Fills in the form of a page that has these values or fields, ready to be sent more than once. */
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
