import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tools/launch-options.ts";
import { until } from "../until.ts";

const PROGRAM = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin"]
  .map((folder) => path.join(folder, "nginx"))
  .find((file) => existsSync(file));

export const hasNginx = PROGRAM !== undefined;

export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

/** Runs nginx with the shipped `deploy/nginx.conf` on the ports of sites, without `tls` over HTTP. */
export async function startProxy(sites: readonly number[], tls?: { key: string; cert: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), "araknid-nginx-"));
  const [port, httpPort] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, "temp"));
  if (tls) writeFileSync(path.join(folder, "key.pem"), tls.key);
  if (tls) writeFileSync(path.join(folder, "cert.pem"), tls.cert);
  const upstream = sites.map((site) => `server 127.0.0.1:${site};`).join(" ");
  const shipped = readFileSync(new URL("../../../deploy/nginx.conf", import.meta.url), "utf8")
    .replace("server 127.0.0.1:3000;", upstream)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, `${folder}/cert.pem`)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${folder}/key.pem`)
    .replaceAll("/var/log/nginx", folder)
    .replace("/var/cache/araknid", `${folder}/cache`)
    .replace(/listen \[::\].*/g, "")
    .replaceAll("listen 80", `listen 127.0.0.1:${httpPort}`)
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`);
  writeFileSync(path.join(folder, "site.conf"), tls ? shipped : withoutTls(shipped));
  writeFileSync(path.join(folder, "conf"), around(folder));
  const nginx = spawn(PROGRAM ?? "nginx", ["-p", folder, "-e", "stderr", "-c", "conf"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    if (nginx.exitCode === null && nginx.kill("SIGQUIT")) {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  await until("nginx has started", async () => {
    if (nginx.exitCode === null) return existsSync(path.join(folder, "pid"));
    await stop();
    throw new Error("nginx did not start.");
  });
  return { port, folder, stop };
}

/** Drops the server that refuses unknown names, as every name is one of the machine itself. */
function withoutTls(shipped: string): string {
  const [before = "", , ...servers] = shipped.split(/^(?=server \{)/m);
  return [before, ...servers]
    .join("")
    .replace(/^\s*ssl_.*;$/gm, "")
    .replaceAll(" ssl http2;", " default_server;");
}

/** One worker, as the site is one process; as root, workers are root too, to reach the folder. */
function around(folder: string): string {
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(" ");
  return `daemon off; pid ${folder}/pid; worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""} events { worker_connections 16384; }
http { access_log off; ${temp} include ${folder}/site.conf; }`;
}
