import { describe, expect, test } from "vitest";
import { readSources } from "../support/sources.ts";

const site = readSources().filter(
  ({ file }) => /^(?:app|domain|db|server)\//.test(file) && !/\.test\.tsx?$/.test(file),
);

function filesWith(pattern: RegExp, folders = /^/): string[] {
  return site
    .filter(({ file, text }) => folders.test(file) && pattern.test(withoutComments(text)))
    .map(({ file }) => file);
}

function importing(module: RegExp): string[] {
  return site
    .filter(({ imports }) =>
      imports.some(({ target, typesOnly }) => !typesOnly && module.test(target)),
    )
    .map(({ file }) => file);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<![:"'`\w])\/\/.*$/gm, "");
}

test("the site was read", () => {
  expect(site.length).toBeGreaterThan(300);
});

describe("no file of the site", () => {
  test("makes a program of text but of its own, or a page of what was typed", () => {
    expect(
      filesWith(/\beval\(|new Function\(|\beval: true|runIn\w*Context\(|compileFunction\(/),
    ).toEqual(["domain/people/sign-in/password-hashing.ts", "server/entry.ts"]);
    expect(
      filesWith(
        /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|HTMLUnsafe|dangerouslySetInnerHTML/,
      ),
    ).toEqual(["app/root.tsx"]);
  });

  test("keeps anything in the browser but entries of the field, or reads a cookie there", () => {
    expect(
      filesWith(/localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore/, /^app\//),
    ).toEqual([]);
    expect(filesWith(/\bcaches\.|openDB[<(]/, /^app\//)).toEqual([
      "app/field/entry-store.ts",
      "app/worker/field-pages.ts",
    ]);
    expect(filesWith(/serviceWorker/, /^app\//)).toEqual([
      "app/field/field-client.ts",
      "app/field/use-field.ts",
      "app/follow/follow-script.ts",
    ]);
  });

  test("talks to another window, but the pages of a field with each other and their worker", () => {
    const talks =
      /postMessage|BroadcastChannel|Listener\("message"|onmessage|window\.(?:open|opener)/;
    expect(filesWith(talks, /^app\//)).toEqual([
      "app/field/entry-sync.ts",
      "app/field/field-client.ts",
      "app/field/use-field.ts",
      "app/worker/field-pages.ts",
    ]);
  });

  test("asks anybody but the database, the mail service and push services", () => {
    const asks =
      /(?<![.\w])fetch\(|\bhttps?\.(?:get|request)\(|createConnection\(|\bconnect\(\d|WebSocket/;
    expect(filesWith(asks, /^(?:domain|db|server)\//)).toEqual(["server/jobs/push-service.ts"]);
    expect(importing(/^node:(?:https|http2|tls|dgram|dns)|^(?:undici|ws)$/)).toEqual([
      "server/jobs/push-service.ts",
    ]);
    expect(importing(/^web-push$/)).toEqual(["server/jobs/push-service.ts"]);
    expect(importing(/^nodemailer$/)).toEqual(["server/jobs/mail-service.ts"]);
  });

  test("puts a query together from text, but of the names of its own tables", () => {
    expect(filesWith(/sql\.raw\(|\.unsafe\(/)).toEqual([]);
    expect(filesWith(/\.query\(\s*`[^`]*\$\{/)).toEqual([
      "db/backup.ts",
      "db/embedded-roles.ts",
      "db/migrate.ts",
      "db/restore.ts",
      "server/live/live-hub.ts",
      "server/ops/restore.ts",
    ]);
  });

  test("starts a program but its own database, or opens a file by what was typed", () => {
    expect(importing(/^node:child_process$/)).toEqual(["db/embedded-launch.ts"]);
    expect(importing(/^node:fs/).filter((file) => !/^(?:db|server)\//.test(file))).toEqual([]);
  });

  test("draws what must not be guessed by chance alone, or trusts a hash that is broken", () => {
    expect(filesWith(/Math\.random\(/)).toEqual([
      "app/live/event-stream.ts",
      "server/jobs/send-email.ts",
      "server/jobs/send-push.ts",
      "server/live/broadcaster.ts",
    ]);
    expect(
      filesWith(/createHash\((?!"sha256"\))|createHmac\((?!"sha256")|createSign|"md5"|"sha1"/),
    ).toEqual([]);
    expect(filesWith(/createCipheriv\(/)).toEqual(["domain/people/sign-in/two-factor-codes.ts"]);
    expect(filesWith(/createCipheriv\((?!"aes-256-gcm")/)).toEqual([]);
  });

  test("reads what a form came back with from the router, which drops it at the next live notice", () => {
    expect(filesWith(/\b(?:useActionData|actionData)\b/, /^app\//)).toEqual([
      "app/forms/client-action.ts",
    ]);
  });

  test("lets another site read an answer, but of the API", () => {
    expect(filesWith(/access-control-|from "hono\/cors"/i)).toEqual(["app/api/responses.ts"]);
  });

  test("lets another site frame a page, but a table that is made for it", () => {
    expect(filesWith(/framedAnywhere: true/, /^app\/(?!entry\.server)/)).toEqual([
      "app/routes/embed-schedule.tsx",
      "app/routes/embed-standings.tsx",
    ]);
  });
});
