import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Driver, DriverOptions } from "./driver.ts";
import { startProgram } from "./programs.ts";

/** Firefox, by WebDriver BiDi, which it speaks without another program. */
export async function openFirefox({ zone }: DriverOptions): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), "araknid-firefox-"));
  const preferences = {
    "remote.active-protocols": 1,
    "intl.accept_languages": "en-US, en",
    "datareporting.policy.dataSubmissionEnabled": false,
    "app.update.enabled": false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(profile, "user.js"), lines.join(""));
  const firefox = await startProgram(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    /WebDriver BiDi listening on (ws:\S+)/,
    { TZ: zone },
  );
  const connection = await connect(`${firefox.said}/session`);
  await connection.send("session.new", { capabilities: {} });
  const { contexts } = await connection.send<{ contexts: { context: string }[] }>(
    "browsingContext.getTree",
    {},
  );
  const context = contexts[0]?.context;
  return {
    async open(url) {
      await connection.send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(script) {
      const answer = await connection.send<Evaluated>("script.callFunction", {
        functionDeclaration: `() => {${script}}`,
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value ?? null;
    },
    async act(actions) {
      await connection.send("input.performActions", { context, actions });
    },
    async resize(width, height) {
      await connection.send("browsingContext.setViewport", {
        context,
        viewport: { width, height },
      });
    },
    async end() {
      connection.close();
      await firefox.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Evaluated =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

type Reply = { id: number } & ({ type: "success"; result: unknown } | { type: "error" });

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.type === "success") asked?.resolve(reply.result);
    else asked?.reject(new Error(String(data)));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  return {
    send<Result>(method: string, params: object): Promise<Result> {
      const asked = Promise.withResolvers<unknown>();
      waiting.set(++last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise as Promise<Result>;
    },
    close: () => socket.close(),
  };
}
