import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfSigned } from "../tests/support/self-signed.ts";
import { MailService } from "./mail.ts";

const received: string[] = [];
let servers: SMTPServer[] = [];

/** A mail service that calls itself what it likes: nobody has signed for it. */
async function open(encrypts: "at once" | "if asked" | "never"): Promise<SMTPServer> {
  const server = new SMTPServer({
    ...selfSigned("smtp.example.org"),
    secure: encrypts === "at once",
    disabledCommands: encrypts === "never" ? ["STARTTLS"] : [],
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
  servers = [await open("at once"), await open("if asked"), await open("never")];
});
afterAll(async () => {
  await Promise.all(servers.map((each) => new Promise<void>((done) => each.close(() => done()))));
});

async function send(at: number, query = ""): Promise<unknown> {
  const service = servers[at];
  if (!service) throw new Error("There is no such service.");
  const { port } = service.server.address() as AddressInfo;
  const url = `${at === 0 ? "smtps" : "smtp"}://127.0.0.1:${port}${query}`;
  const from = { name: "Araknid", address: "cup@example.org", domain: "example.org" };
  const mail = new MailService({ url, from });
  const failure = await mail.send({
    messageId: "<1@example.org>",
    to: "ana@example.org",
    replyTo: null,
    subject: "Hello",
    body: "Hello",
    html: "<p>Hello</p>",
  });
  mail.close();
  return failure;
}

describe("a mail service for which nobody has signed", () => {
  test.each([
    ["that is encrypted from the start", 0],
    ["that offers encryption", 1],
  ])("%s is handed no mail", async (_, at) => {
    expect(await send(at)).not.toBeNull();
    expect(received).toEqual([]);
    // That was the reason.
    expect(await send(at, "?tls.rejectUnauthorized=false")).toBeNull();
    expect(received.splice(0)).toHaveLength(1);
  });
});

test("mail goes unencrypted where the service offers nothing else, and not where the settings forbid it", async () => {
  expect(await send(2, "?requireTLS=true")).not.toBeNull();
  expect(received).toEqual([]);
  expect(await send(2)).toBeNull();
  expect(received.splice(0)).toHaveLength(1);
});
