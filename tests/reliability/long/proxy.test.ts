import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "#domain/core/rate-limits.ts";
import { contactForm } from "#tests/support/factories/contact-messages.ts";
import { databaseUrl } from "#tests/support/fixtures/postgres.ts";
import { type SiteProcess, useProcesses } from "#tests/support/fixtures/site-process.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { hasNginx, type RunningProxy, startProxy } from "#tests/support/servers/nginx.ts";
import { selfSigned } from "#tests/support/servers/tls-proxy.ts";
import { freePort } from "#tools/launch-options.ts";

const NAME = "cup.example.org";
const SITE = `https://${NAME}`;
const ADMIN = { email: "admin@example.org", password: "sand and water" };

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

describe.runIf(hasNginx)("two processes behind deploy/nginx.conf", () => {
  const world = useWorld();
  const processes = useProcesses();
  let sites: SiteProcess[] = [];
  let session: ClientHttp2Session;
  let proxy: RunningProxy;
  let certificate: ReturnType<typeof selfSigned>;

  beforeAll(async () => {
    const [one, other] = [await freePort(), await freePort()];
    const settings = {
      DATABASE_URL: databaseUrl(world.config),
      SITE_URL: SITE,
      TRUSTED_PROXIES: "127.0.0.2",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_SECOND_FACTOR: "optional",
    };
    sites = [one, other].map((port) => processes.site({ ...settings, PORT: String(port) }));
    certificate = selfSigned(NAME);
    proxy = await startProxy([one, other], certificate);
    await Promise.all(sites.map((site) => site.ready()));
    session = connect(SITE, {
      host: "127.0.0.1",
      port: proxy.port,
      servername: NAME,
      ca: certificate.cert,
    });
    await once(session, "connect");
  });

  afterAll(async () => {
    session.destroy();
    await proxy.stop();
  });

  async function ask(
    address: string,
    fields?: Record<string, string>,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const form = fields && new URLSearchParams(fields).toString();
    const stream = session.request({
      ":path": address,
      ":method": form === undefined ? "GET" : "POST",
      ...(form !== undefined && {
        origin: SITE,
        "content-type": "application/x-www-form-urlencoded",
      }),
      ...more,
    });
    stream.end(form);
    const [headers] = (await once(stream, "response")) as [Record<string, string | string[]>];
    let text = "";
    for await (const part of stream) text += String(part);
    return { status: Number(headers[":status"]), headers, text };
  }

  test("pages are served over TLS with the proxy's request ids", async () => {
    const page = await ask("/");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Araknid");
    expect(page.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect((await ask("/contact")).headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect((await ask("/metrics")).status).toBe(404);
    await ask("/verify?token=secret");
    const noted = () => readFileSync(path.join(proxy.folder, "araknid.log"), "utf8");
    await vi.waitFor(() => expect(noted()).toContain(" GET /verify "));
    expect(noted()).not.toContain("secret");
  });

  test("people sign in with a Secure, host-bound cookie, and only our own forms are accepted", async () => {
    const answer = await ask("/login", ADMIN);
    const [cookie = ""] = answer.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^__Host-araknid=.*; Secure/);
    const token = cookie.split(";")[0] ?? "";
    for (let turn = 0; turn < 4; turn++) {
      expect((await ask("/account/security", undefined, { cookie: token })).status).toBe(200);
    }
    const elsewhere = await ask("/contact", contactForm(), { origin: "https://elsewhere.example" });
    expect(elsewhere.status).toBe(403);
  });

  test("events are sent at once, without buffering", async () => {
    const stream = session.request({ ":path": "/live?topics=cup:1&since=" });
    const [first] = (await once(stream, "data")) as [Buffer];
    expect(first.toString()).toContain("event: changed");
    stream.close();
  });

  test("clients are counted by their address at the proxy, whatever they claim", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries <= limits["contact.address"].points; tries++) {
      const message = `Message ${tries}`;
      const forged = { "x-forwarded-for": `203.0.113.${tries}`, "x-real-ip": `203.0.113.${tries}` };
      statuses.push((await ask("/contact", contactForm({ message }), forged)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([303]));
  });

  test("one killed process is replaced by the other, for forms too", async () => {
    await sites[0]?.end("SIGKILL");
    for (let turn = 0; turn < 6; turn++) {
      expect((await ask("/contact", contactForm({ message: `More ${turn}` }))).status).toBe(429);
      expect((await ask("/CupRules")).status).toBe(200);
    }
  });
});
