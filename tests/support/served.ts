import type { Server } from "node:http";
import { afterAll, beforeAll } from "vitest";
import type { SignedIn } from "../../domain/core/context.ts";
import { startSession } from "../../domain/people/sign-in/sessions.ts";
import type { RunningSite } from "../../server/entry.ts";
import { startListener } from "../../server/http/listener.ts";
import type { ServerLimits } from "../../server/http/server-limits.ts";
import type { Config } from "../../server/ops/config.ts";
import { createLog } from "../../server/ops/log.ts";
import { openBuiltSite, testConfig } from "./browse.ts";
import { useWorld, type World } from "./world.ts";

/** The built site on a real port, with its own settings and connection limits. */
export class ServedSite {
  readonly world: World;
  readonly settings: Partial<Config>;
  readonly bounds: Partial<ServerLimits>;
  readonly lines: string[] = [];
  running!: RunningSite;
  server!: Server;
  port = 0;
  readonly #others: Server[] = [];

  constructor(world: World, settings: Partial<Config>, bounds: Partial<ServerLimits>) {
    this.world = world;
    this.settings = settings;
    this.bounds = bounds;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const log = createLog("trace", { write: (line) => this.lines.push(line) });
    this.running = await openBuiltSite(this.world, this.settings, log);
    const config = { ...testConfig, ...this.settings, port: 0 };
    const listening = await startListener(this.running, config, undefined, this.bounds);
    this.server = listening.server;
    this.port = listening.port;
  }

  async close(): Promise<void> {
    for (const server of [this.server, ...this.#others]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await this.running.close();
  }

  async cookieOf({ actor }: { actor: SignedIn }): Promise<string> {
    const account = { id: actor.accountId, isAdmin: actor.isAdmin };
    const { token } = await startSession(this.world.db, account, this.world.visitor());
    const isSecure = this.settings.siteUrl?.startsWith("https:") ?? false;
    return `${isSecure ? "__Host-" : ""}araknid=${token}`;
  }

  /**
   * Serves the same site on another port with these connection limits. `connected` counts the open
   * connections.
   */
  async within(
    bounds: Partial<ServerLimits>,
    settings: Partial<Config> = {},
  ): Promise<{ port: number; connected: () => Promise<number> }> {
    const config = { ...testConfig, ...this.settings, ...settings, port: 0 };
    const { server, port } = await startListener(this.running, config, undefined, bounds);
    this.#others.push(server);
    const connected = () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    return { port, connected };
  }

  /** The value of a metric, labels included in the name in their printed order; null if absent. */
  async metric(name: string): Promise<number | null> {
    const text = await (await fetch(`${this.origin}/metrics`)).text();
    const line = text.split("\n").find((each) => each.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  }
}

export function useServedSite(
  settings: Partial<Config> = {},
  bounds: Partial<ServerLimits> = {},
): ServedSite {
  const world = useWorld();
  const site = new ServedSite(world, settings, bounds);
  beforeAll(() => site.open());
  afterAll(() => site.close());
  return site;
}
