import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { selfSigned } from "#tests/support/servers/tls-proxy.ts";
import { MailService, requiresTls } from "./mail-service.ts";

const received: string[] = [];
const servers: SMTPServer[] = [];

const KINDS = ["at once", "if asked", "never", "without saying so"] as const;

async function open(encrypts: (typeof KINDS)[number]): Promise<SMTPServer> {
  const server = new SMTPServer({
    ...selfSigned("smtp.example.org"),
    secure: encrypts === "at once",
    disabledCommands: encrypts === "never" ? ["STARTTLS"] : [],
    hideSTARTTLS: encrypts === "without saying so",
    authOptional: true,
    disableReverseLookup: true,
    onData: (stream, _session, answer) => {
      void text(stream).then((mail) => {
        received.push(mail);
        answer();
      });
    },
  });
  server.on("error", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

beforeAll(async () => {
  for (const encrypts of KINDS) servers.push(await open(encrypts));
});
afterAll(async () => {
  await Promise.all(servers.map((each) => new Promise<void>((done) => each.close(() => done()))));
});

/** Sends an email; returns the failure, or null and how many emails arrived. */
async function send(at: number, query = "", host = "127.0.0.1"): Promise<[unknown, number]> {
  const service = servers[at];
  if (!service) throw new Error("There is no such service.");
  const { port } = service.server.address() as AddressInfo;
  const url = `${at === 0 ? "smtps" : "smtp"}://${host}:${port}${query}`;
  const from = { name: "Araknid", address: "cup@example.org", domain: "example.org" };
  const mail = new MailService({ url, from });
  const says = { subject: "Hello", body: "Hello", html: "<p>Hello</p>", logo: null };
  const letter = { messageId: "<1@example.org>", to: "ana@example.org", replyTo: null, ...says };
  const failure = await mail.send(letter);
  mail.close();
  return [failure, received.splice(0).length];
}

test.each([
  ["encrypted from the start", 0],
  ["that offers encryption", 1],
])("a mail service %s with a self-signed certificate is handed no mail", async (_, at) => {
  expect(await send(at)).toEqual([expect.anything(), 0]);
  expect(await send(at, "?tls.rejectUnauthorized=false")).toEqual([null, 1]);
});

const NO_TLS = [{ code: "ENOTLS" }, 0];

test("email to another machine is not sent without TLS, and to this one it is unless the setting says so", async () => {
  // Reaches this machine without being a loopback name, so it counts as remote.
  const remote = "0.0.0.0";
  expect(await send(2, "", remote)).toEqual(NO_TLS);
  expect(await send(3, "?tls.rejectUnauthorized=false", remote)).toEqual([null, 1]);
  expect(await send(2, "?requireTLS=false", remote)).toEqual([null, 1]);
  expect(await send(2, "?requireTLS=true")).toEqual(NO_TLS);
  expect(await send(2)).toEqual([null, 1]);
});

test.each([
  ["smtp://smtp.example.org", true],
  ["smtp://user:p%40ss@10.0.0.9:25", true],
  ["smtp://smtp.example.org?requireTLS=false", false],
  ["smtp://localhost.example.org", true],
  ["smtp://localhost", false],
  ["smtp://LOCALHOST:2525", false],
  ["smtp://127.0.0.1", false],
  ["smtp://127.1.2.3", false],
  ["smtp://[::1]:25", false],
  ["smtp://localhost?requireTLS=true", true],
])("%s needs TLS: %j", (url, needs) => {
  expect(requiresTls(url)).toBe(needs);
});
