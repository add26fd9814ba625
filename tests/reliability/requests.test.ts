import { expect, test } from "vitest";
import { serverLimits } from "#server/http/server-limits.ts";
import { readable, within } from "../support/assertions/html.ts";
import { expectSecurityHeaders } from "../support/assertions/security-headers.ts";
import { listed } from "../support/assertions/tables.ts";
import {
  ask,
  askInTurn,
  type RawAnswer,
  RawConnection,
} from "../support/clients/raw-connection.ts";
import { useServedSite } from "../support/fixtures/listening-site.ts";
import { isLongRun } from "../support/fixtures/run-length.ts";
import { testConfig } from "../support/fixtures/test-site.ts";
import { builtRoutes } from "../support/privacy/addresses.ts";

const site = useServedSite();
const ours = testConfig.siteUrl;

function written(line: string, headers: readonly string[] = [], body = ""): string {
  const has = (name: RegExp) => headers.some((each) => name.test(each));
  const all = [...headers];
  if (!has(/^host:/i)) all.push("Host: 127.0.0.1:3000");
  if (body && !has(/^(?:content-length|transfer-encoding):/i))
    all.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${line} HTTP/1.1\r\n${all.join("\r\n")}\r\n\r\n${body}`;
}

const send = (line: string, headers: readonly string[] = [], body = ""): Promise<RawAnswer> =>
  ask(site.port, written(line, headers, body));

const FORM = "Content-Type: application/x-www-form-urlencoded";
const PAGE = "Accept: text/html";
const OWN = "Sec-Fetch-Site: same-origin";

function expectRefused(answer: RawAnswer, status: number): void {
  expect(answer.status).toBe(status);
  expectSecurityHeaders((name) => answer.headers.get(name));
}

const ELSEWHERE: Record<string, string[]> = {
  "of a neighbour": ["Sec-Fetch-Site: same-site"],
  "that a person typed": ["Sec-Fetch-Site: none"],
  "of another site": ["Sec-Fetch-Site: cross-site"],
  "of another site that names our origin": ["Sec-Fetch-Site: cross-site", `Origin: ${ours}`],
  "that says two things at once": ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
  "that says the same twice": ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: same-origin"],
  "that says it in other words": ["Sec-Fetch-Site: Same-Origin"],
  "of a page without an origin": ["Origin: null"],
  "of another port": ["Origin: http://127.0.0.1:3001"],
  "of another scheme": ["Origin: https://127.0.0.1:3000"],
  "of a name that begins like ours": ["Origin: http://127.0.0.1:3000.evil.example"],
  "of a name that ends like ours": ["Origin: http://evil-127.0.0.1:3000"],
  "of ours with somebody in front": ["Origin: http://127.0.0.1:3000@evil.example"],
  "of ours with a path": ["Origin: http://127.0.0.1:3000/login"],
  "of two origins": [`Origin: ${ours}`, "Origin: https://evil.example"],
  "with our address only as the page it came from": [`Referer: ${ours}/login`],
  "that says nothing": [],
};
const BESIDE = listed`
  /live?topics=cup:1 | /part/schedules-results | /assets/app.js | /icon.svg | /healthz | /metrics
  /nowhere | /nowhere.data | //login | /LOGIN | /login/ | /%6Cogin | /login?_method=GET
`;

test.each(Object.entries(ELSEWHERE))("a cross-site form is refused: %s", async (which, headers) => {
  const routes = (await builtRoutes()).map(({ pattern }) =>
    pattern.replace(/:\w+/g, "1").replace("*", "some/where"),
  );
  expect(routes.length).toBeGreaterThan(50);
  // No page sends what is sent there: a signature stands for the origin.
  const pages = [...new Set(routes)].filter((page) => page !== "/payments/webhook");
  const data = pages.map((page) => `${page === "/" ? "/_root" : page}.data`);
  const turn = Object.keys(ELSEWHERE).indexOf(which);
  const addresses = [...pages, ...data, ...BESIDE].filter((_, at) => isLongRun || at % 17 === turn);
  const answers = await askInTurn(
    site.port,
    addresses.map((address) => written(`POST ${address}`, [...headers, FORM], "a=b")),
  );
  const taken = addresses.filter((_, at) => answers[at]?.status !== 403);
  expect(taken).toEqual([]);
  expect(answers.some(({ headers }) => headers.has("set-cookie"))).toBe(false);
  expect(answers[0]?.body).toContain("This form wasn't sent from our site.");
});

test("our own form is accepted by either header, also under another host name", async () => {
  for (const header of [OWN, `Origin: ${ours}`]) {
    for (const host of ["Host: 127.0.0.1:3000", "Host: 10.0.0.9:8080"]) {
      const answer = await send("POST /login", [header, host, FORM], "email=&password=");
      expect(answer.status).toBe(400);
    }
  }
});

test("no header and no field overrides the method", async () => {
  const names = ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"];
  const as = (method: string) => names.map((name) => `${name}: ${method}`);
  expect((await send("POST /logout", as("GET"))).status).toBe(403);
  expect((await send("POST /logout", [...as("GET"), FORM], "_method=GET")).status).toBe(403);
  expect((await send("GET /logout", [...as("POST"), OWN])).status).toBe(405);
  expect((await send("GET /logout?_method=POST", [OWN])).status).toBe(405);
  expect((await send("GET /login", as("DELETE"))).status).toBe(200);
  for (const method of ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "QUERY"]) {
    expectRefused(await send(`${method} /login`, [OWN, "Content-Length: 0"]), 405);
  }
});

const many = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: a`);

test.each<[string, number, string]>([
  ["an address of 9 kB", 414, written(`GET /${"a".repeat(9_000)}`, [PAGE])],
  ["headers of 20 kB", 431, written("GET /", [`Cookie: a=${"b".repeat(20_000)}`])],
  ["150 headers", 431, written("GET /", [...many(150), PAGE])],
  ["5,000 headers", 431, written("GET /", [...many(2_000), PAGE])],
  ["a request without a host", 400, `GET / HTTP/1.1\r\n${PAGE}\r\n\r\n`],
  ["a host that is none", 400, written("GET /login", ["Host: a b/@c", PAGE])],
  ["two hosts", 400, written("GET /login", ["Host: 127.0.0.1:3000", "host: evil.example", PAGE])],
  ["the same host twice", 400, written("GET /", ["Host: a.example", "HOST: a.example", PAGE])],
  ["a page that is asked for with a body", 400, written("GET /", [PAGE], "a=b")],
  ["one of unknown length", 400, written("GET /", ["Transfer-Encoding: chunked", PAGE])],
  ["an expectation", 417, written("POST /login", ["Expect: miracles", PAGE], "a=b")],
  ["a header without a name", 400, written("GET /", ["no header"])],
  ["a header in two lines", 400, written("GET /", ["X-A: a\r\n b"])],
  ["a null byte", 400, written("GET /", ["X-A: a\0b"])],
  ["an unknown method", 400, written("FETCH /")],
  ["no HTTP at all", 400, "hello\r\n\r\n"],
  ["an address that is none", 400, written("OPTIONS *", [PAGE])],
  ["another one", 400, written("GET http://", [PAGE])],
  [
    "two lengths",
    400,
    written("POST /login", [OWN, FORM, "Content-Length: 3", "Content-Length: 4"], "a=b"),
  ],
  [
    "a length and none",
    400,
    written("POST /login", [OWN, "Content-Length: 3", "Transfer-Encoding: chunked"], "a=b"),
  ],
  ["a length below nothing", 400, written("POST /login", [OWN, "Content-Length: -1"], "")],
])("a malformed request is refused and closed: %s: %i", async (_, status, request) => {
  const connection = await RawConnection.open(site.port);
  connection.say(request);
  const answer = await connection.answer();
  expectRefused(answer, status);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(within(answer.body, "h1").map(readable)).toEqual(["Unexpected Application Error!"]);
  expect(readable(answer.body)).toMatch(new RegExp(`${status} [A-Z][^.]+\\.`));
  expect(answer.body).toContain(answer.headers.get("x-request-id"));
  connection.end();
  expect((await send("GET /healthz")).status).toBe(200);
});

test("CONNECT and upgrade are refused", async () => {
  const connection = await RawConnection.open(site.port);
  connection.say(written("CONNECT evil.example:443"));
  await connection.closed;
  expect(connection.heard).not.toContain("200");
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: a"];
  expect((await send("GET /login", upgrade)).status).toBe(200);
});

const large = (bytes: number) => `fromName=Ana&message=${"a".repeat(bytes)}`;
const multipart = (bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n${"a".repeat(bytes)}\r\n--x--\r\n`;

function expectInFrame(answer: RawAnswer): void {
  expectRefused(answer, 413);
  expect(within(answer.body, "h1").map(readable)).toEqual(["Unexpected Application Error!"]);
  expect(readable(answer.body)).toContain(
    "413 That's too much for one form. Go back, make it shorter, and send it again.",
  );
  expect(answer.body).toContain(`Request ${answer.headers.get("x-request-id")}`);
  expect(within(answer.body, "footer")).not.toEqual([]);
}

test("an oversized form is refused, whatever its page, its type and the way it is sent", async () => {
  for (const address of ["/contact", "/login", "/register", "/forgot"]) {
    expectInFrame(await send(`POST ${address}`, [OWN, FORM, PAGE], large(70_000)));
  }
  expectRefused(await send("POST /login.data", [OWN, FORM], large(70_000)), 413);
  const type = "Content-Type: multipart/form-data; boundary=x";
  expectInFrame(await send("POST /contact", [OWN, type, PAGE], multipart(70_000)));
  expectInFrame(await send("POST /contact", [OWN, FORM, PAGE], large(4_000_000)));
});

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const part = "a".repeat(serverLimits.drainedBody / 8);

test.each([
  ["of a given length", `Content-Length: ${10 * serverLimits.drainedBody}`, part],
  ["of unknown length", "Transfer-Encoding: chunked", chunk(part)],
])("an endless form %s is cut off, and the site goes on @long", async (_, length, endless) => {
  const connection = await RawConnection.open(site.port);
  connection.say(written("POST /contact", [OWN, FORM, PAGE, length]));
  for (let at = 0; at < 9; at++) connection.say(endless);
  await connection.closed;
  expect((await send("GET /healthz")).status).toBe(200);
});

test("a form with too many fields or parts is refused", async () => {
  const fields = new URLSearchParams(Array.from({ length: 1_001 }, () => ["a", "b"])).toString();
  expectInFrame(await send("POST /contact", [OWN, FORM, PAGE], fields));
});

test("a form without a length is read up to the limit", async () => {
  const chunked = written("POST /contact", [OWN, FORM, PAGE, "Transfer-Encoding: chunked"]);
  const parts = chunk("from_name=Zoe") + chunk("+Silva");
  const typed = await ask(site.port, `${chunked}${parts}0\r\n\r\n`);
  expect(typed.status).toBe(400);
  expect(typed.body).toContain('value="Zoe Silva"');
  const large = chunk("message=") + chunk("a".repeat(10_000)).repeat(7);
  expectInFrame(await ask(site.port, `${chunked}${large}0\r\n\r\n`));
});

test("an import file has its own limit", async () => {
  const cookie = `Cookie: ${await site.cookieOf(await site.world.admin())}`;
  const type = "Content-Type: multipart/form-data; boundary=x";
  const head = 'Content-Disposition: form-data; name="file"; filename="games.csv"';
  const importFile = (bytes: number, address = "/admin/games/import") => {
    const file = `--x\r\n${head}\r\n\r\n${"a".repeat(bytes)}\r\n--x--\r\n`;
    return send(`POST ${address}`, [OWN, type, PAGE, cookie], file);
  };
  expect((await importFile(serverLimits.importedFile - 1_000)).status).toBe(400);
  const oddly = "/ADMIN/games/%69mport/";
  expect((await importFile(serverLimits.importedFile - 1_000, oddly)).status).toBe(400);
  const refused = await importFile(serverLimits.importedFile);
  expectInFrame(refused);
  expect(refused.body).toContain("Log Out");
});
