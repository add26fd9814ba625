// Serves the built site for the browser tests, on a throwaway database and with its own mail
// server.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import "../support/cheap-passwords.ts";
import { MailServer, readableHeader } from "../support/servers/mail-server.ts";
import { PushServer } from "../support/servers/push-service.ts";

// Also for the demo, which is filled here and served by a process of its own.
process.env.NODE_OPTIONS = `--import=${new URL("../support/cheap-passwords.ts", import.meta.url)}`;

const folder = mkdtempSync(path.join(tmpdir(), "araknid-e2e-"));
process.env.DATA_DIR = folder;
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const mail = await MailServer.open();
process.env.SMTP_URL = mail.url;
process.env.MAIL_FROM = "Araknid Cup <cup@institute.example>";
const push = await PushServer.open();
process.env.PUSH_HOSTS = push.host;
setDefaultCACertificates([...getCACertificates(), push.ca]);
/** What journeys ask for beside the site. */
const answers = {
  /** Where the database is, for tests that set something up in it. */
  "/folder": () => folder,
  /** The messages sent to an address, oldest first. */
  "/mail": (query) =>
    mail.received
      .filter(({ to }) => to.includes(query.get("to") ?? ""))
      .map(({ headers, body }) => ({
        subject: readableHeader(headers.get("subject") ?? ""),
        body,
      })),
  /** A new browser's endpoint and keys; with an endpoint, the messages pushed to it. */
  "/push": pushed,
  /** The path of the link with which another admin sets a password. */
  "/admin": async (query) => {
    const { systemContext } = await import("#domain/core/context.ts");
    const { issueSetupToken } = await import("#domain/people/accounts/admin-setup.ts");
    const { onDatabaseOf } = await import("#tools/built-site.ts");
    return onDatabaseOf(folder, async ({ db }) => {
      const token = await issueSetupToken(systemContext(db, new Date()), query.get("email"));
      return `/admin/setup?token=${token}`;
    });
  },
  /** The demo that journeys share, with an admin who reads that language. */
  "/demo": async (query) => {
    demo ??= import("#tools/screenshots/demo-site.ts").then((tool) => tool.openDemoSite());
    const { close: _, addAdmin, ...site } = await demo;
    const language = query.get("language") ?? "en";
    admins[language] ??= language === "en" ? site.admin : addAdmin(language);
    return { ...site, admin: await admins[language] };
  },
};
let demo;
const admins = {};
const answerOf = async ({ pathname, searchParams }) => answers[pathname](searchParams);
createServer((request, response) => {
  answerOf(new URL(request.url ?? "", "http://localhost")).then(
    (answer) => response.end(typeof answer === "string" ? answer : JSON.stringify(answer)),
    (error) => response.writeHead(500).end(String(error)),
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

await import("#server/start.mjs");
