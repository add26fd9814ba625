import path from "node:path";
import { type EmbeddedServer, openEmbedded } from "../../db/embedded.ts";
import { signalPostgresOf } from "./site-process.ts";

/** A PostgreSQL owned by the test, for a site with `DATABASE_URL`: the site does not restart it. */
export class OwnPostgres {
  readonly #dataDir: string;
  #server: EmbeddedServer | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get url(): string {
    const where = new URLSearchParams({ host: path.join(this.#dataDir, "postgres") });
    return `postgres://araknid@localhost/araknid?${where}`;
  }

  async start(): Promise<void> {
    this.#server = await openEmbedded({ dataDir: this.#dataDir, log: () => {} });
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  /** Freezes it: it accepts connections and never answers. */
  hang(): void {
    signalPostgresOf(this.#dataDir, "SIGSTOP");
  }

  goOn(): void {
    signalPostgresOf(this.#dataDir, "SIGCONT");
  }
}
