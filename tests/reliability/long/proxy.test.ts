import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { limits } from "../../../domain/core/rate-limits.ts";
import { findNginx } from "../../../tools/bench/nginx.ts";
import { freePort } from "../../../tools/launch-options.ts";
import { contactForm } from "../../support/factories/contact-messages.ts";
import { databaseUrl } from "../../support/fixtures/postgres.ts";
import { type SiteProcess, useProcesses } from "../../support/fixtures/site-process.ts";
import { useWorld } from "../../support/fixtures/world.ts";
import { selfSigned } from "../../support/servers/tls-proxy.ts";

const NAME = "cup.example.org";
const SITE = `https://${NAME}`;
const ADMIN = { email: "admin@example.org", password: "sand and water" };
const nginx = findNginx();

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

// Changes only the names, ports and certificate of the shipped file. Skipped if nginx is not
// installed.
describe.runIf(nginx)("two processes behind deploy/nginx.conf", () => {
  const world = useWorld();
  const processes = useProcesses();
  let folder = "";
  let sites: SiteProcess[] = [];
  let session: ClientHttp2Session;
  let proxy: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const [one, other, http, https] = await Promise.all(Array.from({ length: 4 }, freePort));
    const settings = {
      DATABASE_URL: databaseUrl(world.config),
      SITE_URL: SITE,
      TRUSTED_PROXIES: "127.0.0.2",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_SECOND_FACTOR: "optional",
    };
    sites = await Promise.all(
      [one, other].map((port) => processes.site({ ...settings, PORT: String(port) })),
    );
    folder = mkdtempSync(path.join(tmpdir(), "araknid-proxy-"));
    const { key, cert } = selfSigned(NAME);
    writeFileSync(path.join(folder, "key.pem"), key);
    writeFileSync(path.join(folder, "cert.pem"), cert);
    mkdirSync(path.join(folder, "temp"));
    writeFileSync(path.join(folder, "site.conf"), adapted({ http, https, sites: [one, other] }));
    writeFileSync(path.join(folder, "conf"), around(folder));
    proxy = spawn(nginx ?? "", ["-p", folder, "-e", "stderr", "-c", "conf"], { stdio: "ignore" });
    await Promise.all(sites.map((site) => site.ready()));
    session = connect(SITE, {
      host: "127.0.0.1",
      port: https,
      servername: NAME,
      ca: cert,
    });
    await once(session, "connect");
  });

  afterAll(async () => {
    session.destroy();
    proxy.kill();
    await once(proxy, "exit");
    rmSync(folder, { recursive: true, force: true });
  });

  function adapted(ports: {
    http: number | undefined;
    https: number | undefined;
    sites: (number | undefined)[];
  }): string {
    const servers = ports.sites.map((port) => `server 127.0.0.1:${port};`).join(" ");
    return readFileSync(new URL("../../../deploy/nginx.conf", import.meta.url), "utf8")
      .replace("server 127.0.0.1:3000;", servers)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, `${folder}/cert.pem`)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${folder}/key.pem`)
      .replaceAll("/var/log/nginx", folder)
      .replace(/listen \[::\].*/g, "")
      .replaceAll("listen 80", `listen 127.0.0.1:${ports.http}`)
      .replaceAll("listen 443", `listen 127.0.0.1:${ports.https}`);
  }

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
    const noted = () => readFileSync(path.join(folder, "araknid.log"), "utf8");
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

function around(folder: string): string {
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(" ");
  return `daemon off; master_process off; pid ${folder}/pid; events { worker_connections 1024; }
http { access_log off; ${temp} include ${folder}/site.conf; }`;
}
