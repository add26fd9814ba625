import { beforeEach, expect, test, vi } from "vitest";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { RawConnection } from "#tests/support/clients/raw-connection.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";
import { testConfig } from "#tests/support/fixtures/test-site.ts";

const PROXY = "127.0.0.1";
const site = useServedSite({ trustedProxies: [PROXY] });
const ours = { Origin: testConfig.siteUrl };

interface Line {
  level: number;
  requestId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  actor?: string;
  msg: string;
}

const lines = (): Line[] => site.lines.map((line) => JSON.parse(line) as Line);
const requests = () => lines().filter(({ msg }) => msg === "request");

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: "POST",
    headers: { ...ours, ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

beforeEach(() => {
  site.lines.length = 0;
});

test("a request has a log line that can be found by its number", async () => {
  const admin = await site.cookieOf(await site.world.admin());
  const ana = await site.cookieOf((await site.world.person()).ctx);
  const asked: [Promise<Response>, Partial<Line>][] = [
    [get("/login?next=/teams"), { method: "GET", route: "/login", status: 200 }],
    [get("/login.data"), { route: "/login", status: 200, actor: "visitor" }],
    [get("/manage/77", { Cookie: ana }), { route: "/manage/:teamId", actor: "account" }],
    [get("/admin/players/5", { Cookie: admin }), { route: "/admin/players/:teamId" }],
    [get("/admin", { Cookie: admin }), { route: "/admin", actor: "admin", status: 200 }],
    [get("/some/where"), { route: "*", status: 302 }],
    [get("/%ff"), { route: "*", status: 404 }],
    [get("/assets/none.js"), { route: "/assets/*", status: 404 }],
    [post("/login", { email: "a@b.example" }), { method: "POST", route: "/login", status: 400 }],
    [post("/login", {}, { Origin: "null" }), { method: "POST", status: 403 }],
    [get("/live?topics=nothing"), { route: "/live", status: 400 }],
    [get(`/${"a".repeat(9_000)}`), { route: "*", status: 414 }],
  ];
  for (const [asking, line] of asked) {
    const response = await asking;
    await response.body?.cancel();
    const requestId = response.headers.get("X-Request-Id");
    const found = requests().filter((each) => each.requestId === requestId);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ ...line, status: response.status });
    const { actor: _actor, ...named } = found[0] ?? {};
    expect(Object.keys(named).sort().join(" ")).toBe(
      "level method ms msg requestId route status time",
    );
  }
});

test("a render for the cache is logged, a cache hit is not", async () => {
  const made = await get("/terms");
  const again = await get("/terms", { "If-None-Match": made.headers.get("ETag") ?? "" });
  const file = await get("/icon.svg");
  expect([made.status, again.status, file.status]).toEqual([200, 304, 200]);
  const ids = [made, again, file].map(({ headers }) => headers.get("X-Request-Id"));
  expect(new Set(ids).size).toBe(3);
  expect(requests().map(({ requestId, route }) => [requestId, route])).toEqual([
    [ids[0], "/terms"],
  ]);
});

test("health and metrics requests are not logged", async () => {
  const { port } = await site.within({}, { trustedProxies: [] });
  await get("/healthz");
  await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(requests().map(({ level }) => level)).toEqual([20, 20]);
});

test("a stream is logged when it starts", async () => {
  const listener = await EventStream.open(site.origin, { topics: "cup:1" });
  await listener.next();
  expect(requests()).toMatchObject([{ route: "/live", status: 200 }]);
  expect(listener.headers["x-request-id"]).toBe(requests()[0]?.requestId);
  listener.close();
});

test("an aborted request is logged as 499 and not as an error", async () => {
  const Cookie = await site.cookieOf((await site.world.person()).ctx);
  const { port, connected } = await site.within({});
  const holding = await site.running.pool.connect();
  try {
    await holding.query("begin; lock table players in access exclusive mode");
    const connection = await RawConnection.open(port);
    connection.say(`GET /account HTTP/1.1\r\nHost: a\r\nCookie: ${Cookie}\r\n\r\n`);
    const waits = "select from pg_locks where not granted and relation = 'players'::regclass";
    await vi.waitFor(async () => expect((await holding.query(waits)).rowCount).toBe(1));
    connection.end();
    await vi.waitFor(async () => expect(await connected()).toBe(0));
  } finally {
    await holding.query("rollback");
    holding.release();
  }
  await vi.waitFor(() => expect(requests()).toMatchObject([{ route: "/account", status: 499 }]));
  expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
});

test("a malformed request is logged and cannot forge a line", async () => {
  for (const said of [
    "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
    'GET /\n{"level":50,"msg":"forged"} HTTP/1.1\r\n\r\n',
    'GET /a%0a{"msg":"forged"}%0d%0a?b=%0a{"msg":"forged"} HTTP/1.1\r\nHost: a\r\n\r\n',
  ]) {
    const connection = await RawConnection.open(site.port);
    await connection.say(said).answer();
    connection.end();
  }
  expect(site.lines.every((line) => line.trimEnd().split("\n").length === 1)).toBe(true);
  expect(requests()).toHaveLength(3);
  expect(site.lines.join("")).not.toContain("forged");
});

test("no log line has an address, a token or an id of the person who asked", async () => {
  const { ctx, accountId, playerId } = await site.world.person();
  const Cookie = await site.cookieOf(ctx);
  const secret = "zqtokena-5550100199-not-to-be-seen";
  const headers = { Cookie, "X-Forwarded-For": "203.0.113.77", "User-Agent": secret };
  const said = [
    post("/login", { email: `${secret}@mail.example`, password: secret }, headers),
    post("/teams", { intent: "join", teamCode: "123456" }, headers),
    get(`/reset?token=${secret}&next=${secret}`, headers),
    get(`/teams/${secret}`, headers),
    get(`/live?topics=${secret}`, headers),
    get(`/assets/${secret}.js`, headers),
  ];
  for (const response of await Promise.all(said)) await response.body?.cancel();
  expect(requests()).toHaveLength(said.length);
  const log = site.lines.join("\n");
  const token = Cookie.split("=")[1] ?? "";
  const typed = [secret, "203.0.113.77", "mail.example", "123456"];
  for (const each of [...typed, accountId, playerId, token]) expect(log).not.toContain(each);
});
