// The built site for the browser's journeys, on a database that is thrown away, with a mail service of its own.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { MailServer } from "../support/mail-server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "araknid-e2e-"));
process.env.DATA_DIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const mail = await MailServer.open();
process.env.SMTP_URL = mail.url;
process.env.MAIL_FROM = "Araknid Cup <cup@institute.example>";
// GET /?to=address: the texts of what came to an address, oldest first (`mailTo` of tests/e2e/mail.ts).
createServer((request, response) => {
  const to = new URL(request.url ?? "", "http://localhost").searchParams.get("to");
  const own = mail.received.filter((each) => each.to.includes(to ?? ""));
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(own.map(({ body }) => body)));
}).listen(Number(process.env.E2E_MAIL_PORT), "127.0.0.1");

await import("../../server/start.mjs");
