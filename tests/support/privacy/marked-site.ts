import { eq } from "drizzle-orm";
import { sessions } from "#db/schema/people.ts";
import { hashToken } from "#domain/people/sign-in/sessions.ts";
import type { Config } from "#server/ops/config.ts";
import { createLog } from "#server/ops/log.ts";
import type { Person } from "../fixtures/cup-world.ts";
import { noticeFor } from "../fixtures/notice.ts";
import { TestSite } from "../fixtures/test-site.ts";
import { StripeServer } from "../servers/stripe.ts";

/** A site that also takes cards. */
export class MarkedSite extends TestSite {
  readonly lines: string[] = [];
  readonly #settings: Partial<Config>;
  stripe!: StripeServer;
  protected override readonly log = createLog("trace", { write: (line) => this.lines.push(line) });

  constructor() {
    const settings: Partial<Config> = {};
    super(settings);
    this.#settings = settings;
  }

  override async open(): Promise<void> {
    this.stripe = await StripeServer.open(() => this.now);
    this.#settings.stripe = this.stripe.settings;
    await super.open();
  }

  override async close(): Promise<void> {
    await super.close();
    await this.stripe.close();
  }

  async cookieOf({ ctx }: Pick<Person, "ctx">, { over = false } = {}): Promise<string> {
    const session = await this.session(ctx.actor);
    if (over) {
      await this.db
        .update(sessions)
        .set({ expiresAt: this.now })
        .where(eq(sessions.tokenHash, hashToken(session.token)));
    }
    return `araknid=${session.token}`;
  }

  async ask(address: string, cookie: string, form?: Record<string, string>) {
    const request = new Request(new URL(address, "http://127.0.0.1:3000"), {
      headers: {
        Cookie: `${cookie}; ${noticeFor(address, this.now).join("=")}`,
        "Sec-Fetch-Site": "same-origin",
      },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const response = await this.fetch(request);
    const body = await response.text();
    const headers = [...response.headers].map((each) => each.join(": "));
    return {
      location: response.headers.get("Location"),
      isPage: response.headers.get("Content-Type")?.includes("text/html") ?? false,
      text: [response.status, ...headers, body].join("\n"),
      body,
    };
  }
}
