import { type Connection, connect } from "../../db/connection.ts";
import { joinOrStartEmbedded } from "../../db/embedded.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { World } from "./world.ts";

/** A world on the database of a site that runs in another process. Uses the real clock. */
export class JoinedWorld extends World {
  readonly #dataDir: string;
  #joined: Connection | null = null;
  #leave: () => Promise<void> = async () => {};

  constructor(dataDir: string) {
    super();
    this.#dataDir = dataDir;
    this.now = new Date();
  }

  override async open(): Promise<void> {
    const database = await joinOrStartEmbedded({ dataDir: this.#dataDir, log: () => {} });
    this.#joined = connect({ ...database.connection, max: 4 });
    this.#leave = () => database.stop();
    this.cup = await currentCup(this.connected);
  }

  override async close(): Promise<void> {
    await this.#joined?.close();
    await this.#leave();
    this.#joined = null;
  }

  override get db(): Connection["db"] {
    return this.connected;
  }

  override get pool(): Connection["pool"] {
    return this.#connection().pool;
  }

  protected override get connected(): Connection["db"] {
    return this.#connection().db;
  }

  #connection(): Connection {
    if (!this.#joined) throw new Error("The world was not joined.");
    return this.#joined;
  }
}
