import path from "node:path";
import { type EmbeddedServer, openEmbedded } from "../../db/embedded.ts";
import { signalPostgresOf } from "./site-process.ts";

/**
 * A PostgreSQL that is nobody's child but the test's, for a site that reaches it by `DATABASE_URL`: it stays away
 * until the test starts it again.
 */
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

  /** Stops it in the middle of whatever it does: it takes connections and says nothing. */
  hang(): void {
    signalPostgresOf(this.#dataDir, "SIGSTOP");
  }

  goOn(): void {
    signalPostgresOf(this.#dataDir, "SIGCONT");
  }
}
