// Serves the built site for the browser tests, on a throwaway database and with its own mail
// server.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { MailServer, readableHeader } from "../support/servers/mail-server.ts";
import { PushServer } from "../support/servers/push-service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "araknid-e2e-"));
process.env.DATA_DIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const mail = await MailServer.open();
process.env.SMTP_URL = mail.url;
process.env.MAIL_FROM = "Araknid Cup <cup@institute.example>";
const push = await PushServer.open();
process.env.PUSH_HOSTS = push.host;
setDefaultCACertificates([...getCACertificates(), push.ca]);
// GET /push: a new browser's endpoint and keys; with ?endpoint=, the messages pushed to it
// (`tests/e2e/follow.spec.ts`). GET /?to=address: the messages sent to an address, oldest first
// (`mailTo` of tests/e2e/mail.ts). GET /admin?email=address: the setup link of another admin.
// GET /folder: where the database is, for tests that set something up in it.
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  if (pathname === "/folder") return response.end(folder);
  if (pathname === "/push") return response.end(JSON.stringify(pushed(searchParams)));
  if (pathname === "/admin") {
    const command = ["scripts/admin.ts", searchParams.get("email") ?? ""];
    return execFile(process.execPath, command, (_, printed) => response.end(printed));
  }
  const to = searchParams.get("to");
  const own = mail.received.filter((each) => each.to.includes(to ?? ""));
  response.setHeader("Content-Type", "application/json");
  response.end(
    JSON.stringify(
      own.map(({ headers, body }) => ({
        subject: readableHeader(headers.get("subject") ?? ""),
        body,
      })),
    ),
  );
}).listen(Number(process.env.E2E_MAIL_PORT), "127.0.0.1");

/** @param {URLSearchParams} query */
function pushed(query) {
  const endpoint = query.get("endpoint");
  if (endpoint === null) {
    const { privateKey: _, ...browser } = push.browser();
    return browser;
  }
  return push.delivered.flatMap((each) => (each.browser.endpoint === endpoint ? each.text : []));
}

await import("../../server/start.mjs");
