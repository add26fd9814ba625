import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../launch-options.ts";
import { withoutConnection } from "./bare.ts";
import { ask, type BenchResponse } from "./http.ts";

/** Where nginx is on this machine; null where it is not installed. */
export function findNginx(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const paths = [...folders, "/usr/sbin", "/usr/local/sbin"].map((each) => join(each, "nginx"));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** nginx in one process, as the site is one, serving a file of the same bytes under the same headers. */
export class Nginx {
  readonly #folder = mkdtempSync(join(tmpdir(), "araknid-bench-"));
  #process: ChildProcess | null = null;
  at = "";

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async serve(program: string, { body, rawHeaders }: BenchResponse): Promise<string> {
    const port = await freePort();
    writeFileSync(join(this.#folder, "page"), body);
    writeFileSync(join(this.#folder, "conf"), this.#configuration(port, rawHeaders));
    this.#process = spawn(program, ["-p", this.#folder, "-e", "stderr", "-c", "conf"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.at = `http://127.0.0.1:${port}`;
    for (const deadline = Date.now() + 5_000; ; ) {
      const answer = await ask(this.at, "/").catch(() => null);
      if (answer?.status === 200 && answer.body.equals(body)) return this.at;
      if (answer || this.#process.exitCode !== null || Date.now() > deadline) {
        throw new Error(`nginx does not serve the page (${answer?.status ?? "no answer"}).`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async end(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.kill("SIGKILL")) {
      await once(this.#process, "exit");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #configuration(port: number, rawHeaders: readonly string[]): string {
    const headers = withoutConnection(rawHeaders);
    const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? "text/html";
    const others = headers
      .filter(([name]) => !/^content-type$/i.test(name))
      .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
    return `
daemon off;
master_process off;
pid ${quoted(join(this.#folder, "pid"))};
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  etag off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=10;
  keepalive_requests 1000;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location / {
      root ${quoted(this.#folder)};
      rewrite ^ /page break;
      if_modified_since off;
      types { }
      default_type ${quoted(type)};
      ${others.join("\n      ")}
    }
  }
}
`;
  }
}

function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
