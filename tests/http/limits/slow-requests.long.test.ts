import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { readSources } from "../../support/crawlers/sources.ts";
import { useServedSite } from "../../support/fixtures/listening-site.ts";
import { isLongRun } from "../../support/fixtures/run-length.ts";
import { U16 } from "../../support/fixtures/world.ts";
import { slowness } from "../../support/worst-cases/cpu.ts";
import { type WorstText, worstTexts } from "../../support/worst-cases/texts.ts";

const site = useServedSite({ trustedProxies: ["127.0.0.1"] });

beforeAll(async () => {
  await site.world.team("Lions", { tournamentName: U16 });
});

interface Asked {
  method?: "GET" | "POST";
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function ask({ method = "GET", path = "/", headers = {}, body }: Asked) {
  const before = process.threadCpuUsage();
  const sent = request({ port: site.port, host: "127.0.0.1", path, method, headers });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  if (response.headers["content-type"]?.startsWith("text/event-stream")) sent.destroy();
  else await response.toArray();
  const { user, system } = process.threadCpuUsage(before);
  return { busy: (user + system) / 1_000, status: response.statusCode ?? 0 };
}

const lines = worstTexts.filter(({ ofBytes }) => /^[ -~\t]*$/.test(ofBytes(100)));

function headersRead(): string[] {
  const named = readSources()
    .filter(({ file }) => /^(?:app|server)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(({ text }) => [
      ...text.matchAll(/\bheaders?(?:\.get\(|\[|\()"([\w-]+)"|\bheaders\.([a-z]+)\b(?!\()/g),
    ])
    .map(([, quoted, plain]) => (quoted ?? plain ?? "").toLowerCase());
  const other = ["append", "delete", "get", "has", "set", "host", "transfer-encoding"];
  return [...new Set(named)].filter((name) => !other.includes(name) && name !== "content-length");
}

const PATHS = ["/", "/contact", "/live?topics=cup:1", "/assets/app.js", "/nowhere"];

const LONGEST = 600_000;

const some = <T>(items: readonly T[], turn: number): T[] =>
  isLongRun ? [...items] : items.slice(turn % items.length).slice(0, 1);

test(
  "no header costs more time than its length",
  async () => {
    const names = headersRead();
    for (const name of [
      "accept",
      "cookie",
      "user-agent",
      "referer",
      "x-forwarded-for",
      "if-none-match",
    ]) {
      expect(names).toContain(name);
    }
    const faults: string[] = [];
    let turn = 0;
    for (const name of names) {
      for (const text of lines) {
        for (const path of some(PATHS, turn++)) {
          const send = (bytes: number) => ask({ path, headers: { [name]: text.ofBytes(bytes) } });
          const found = await slowness(send, 14_000);
          faults.push(...found.map((fault) => `${name} with ${text.name} at ${path} ${fault}`));
        }
      }
    }
    expect(faults).toEqual([]);
  },
  LONGEST,
);

test(
  "no address costs more time than its length",
  async () => {
    const before = [
      "/",
      "/teams/",
      "/part/",
      "/part/CupRules?at=",
      "/live?topics=",
      "/login?next=/",
      "/?",
    ];
    const faults: string[] = [];
    for (const start of before) {
      for (const text of lines) {
        const send = (bytes: number) =>
          ask({ path: start + text.ofBytes(bytes).replace(/[\s#]/g, "%20").slice(0, bytes) });
        const found = await slowness(send, 7_500);
        faults.push(...found.map((fault) => `${start} with ${text.name} ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  },
  LONGEST,
);

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const bodies: Record<string, [type: string, bodyOf: (text: WorstText, bytes: number) => string]> = {
  "a value": [urlencoded, (text, bytes) => `message=${text.ofBytes(bytes)}`],
  "a name": [urlencoded, (text, bytes) => `${text.ofBytes(bytes)}=1&message=x`],
  "names in brackets": [
    urlencoded,
    (text, bytes) => `message${"[a]".repeat(bytes / 3)}=${text.name}`,
  ],
  "a part": [multipart, (text, bytes) => `${part("message", text.ofBytes(bytes))}--b--\r\n`],
  "the name of a part": [multipart, (text, bytes) => `${part(text.ofBytes(bytes), "x")}--b--\r\n`],
  "beginnings of parts": [
    multipart,
    (text, bytes) => `${`--b\r\n${text.name}`.repeat(bytes / 20)}--b--\r\n`,
  ],
  "no end": [multipart, (text, bytes) => part("message", text.ofBytes(bytes))],
};

test(
  "no body costs more time than its length",
  async () => {
    const faults: string[] = [];
    let turn = 0;
    for (const [name, [type, bodyOf]] of Object.entries(bodies)) {
      for (const text of isLongRun ? worstTexts : worstTexts.filter(() => turn++ % 5 === 0)) {
        const send = (bytes: number) =>
          ask({
            method: "POST",
            path: "/contact",
            headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" },
            body: bodyOf(text, bytes),
          });
        for (const bytes of [14_500, 60_000]) {
          const found = await slowness(send, bytes);
          faults.push(...found.map((fault) => `${name} with ${text.name} ${fault}`));
        }
      }
    }
    expect(faults).toEqual([]);
  },
  LONGEST,
);
