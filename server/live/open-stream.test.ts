import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consoleTopic, sessionsTopic, type Topic } from "#domain/core/topics.ts";
import { Broadcaster } from "./broadcaster.ts";
import { OpenStream, type StreamAccess } from "./event-stream.ts";

const LIONS: Topic = "team:1";
const server = createServer();
let broadcaster: Broadcaster;

beforeEach(async () => {
  broadcaster = new Broadcaster();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  broadcaster.end();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const access = (other: Partial<StreamAccess> = {}): StreamAccess => ({
  topics: new Set([LIONS]),
  sessions: null,
  expiresIn: null,
  ...other,
});

async function open(findAccess: (() => Promise<StreamAccess>) | null = null, had = access()) {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, agent: false });
  const [, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  response.removeHeader("Transfer-Encoding");
  response.writeHead(200, { Connection: "close" }).flushHeaders();
  const { socket } = response;
  if (!socket) throw new Error("There is no connection.");
  const stream = new OpenStream(broadcaster, { response, socket, access: had, findAccess });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return { stream, response, answer };
}

async function read(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of answer.setEncoding("utf8")) text += part;
  return text;
}

test("events arrive unchanged until the stream ends", async () => {
  const { stream, answer } = await open();
  for (const words of ["one\n", "two\n", "three\n"]) stream.send(Buffer.from(words));
  broadcaster.end();
  expect(await read(answer)).toBe("one\ntwo\nthree\n");
});

test("a client that doesn't read is disconnected with the next event, and no other", async () => {
  const [slow, other] = [await open(), await open()];
  const much = Buffer.alloc(32 * 1024 * 1024);
  slow.stream.send(much);
  expect(slow.response.destroyed).toBe(false);
  slow.stream.send(Buffer.from("next"));
  expect(slow.response.destroyed).toBe(true);
  await vi.waitFor(() => expect(broadcaster.size).toBe(1));
  other.stream.send(Buffer.from("still here"));
  broadcaster.end();
  expect((await read(slow.answer)).length).toBeLessThan(much.length);
  expect(await read(other.answer)).toBe("still here");
});

test("a stream whose access cannot be checked ends", async () => {
  const { stream, response, answer } = await open(() => Promise.reject(new Error("no database")));
  const listening = once(response, "prefinish").then(() => broadcaster.size);
  stream.recheckAccess();
  expect(await listening).toBe(0);
  expect(await read(answer)).toBe("");
});

test("a stream that closes during the access check stays closed", async () => {
  const found = Promise.withResolvers<StreamAccess>();
  const { stream, answer } = await open(() => found.promise);
  stream.recheckAccess();
  answer.destroy();
  await vi.waitFor(() => expect(broadcaster.size).toBe(0));
  found.resolve(access());
  await new Promise((resolve) => setImmediate(resolve));
  expect(broadcaster.size).toBe(0);
});

const sessions = sessionsTopic("00000000-0000-0000-0000-00000000000a");
const own = { sessions, expiresIn: 1 };
const signedIn = access(own);

const ends: [string, StreamAccess, () => Promise<StreamAccess>][] = [
  ["it expires", signedIn, async () => access({})],
  [
    "its rights shrink",
    access({ topics: new Set([LIONS, consoleTopic]), ...own }),
    async () => access({ sessions, expiresIn: 60_000 }),
  ],
  ["it cannot be read", signedIn, () => Promise.reject(new Error("no database"))],
];

test.each(ends)("a session ends its stream when %s", async (_, had, found) => {
  const { answer } = await open(found, had);
  expect(await read(answer)).toBe("");
  expect(broadcaster.size).toBe(0);
});

test("a session keeps its stream while it is being used", async () => {
  let looks = 0;
  const enough = Promise.withResolvers<void>();
  const findAccess = async () => {
    if (++looks === 3) enough.resolve();
    return signedIn;
  };
  const { stream, answer } = await open(findAccess, signedIn);
  await enough.promise;
  stream.send(Buffer.from("still here"));
  broadcaster.end();
  expect(await read(answer)).toBe("still here");
});
