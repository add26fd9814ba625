import { randomUUID } from "node:crypto";
import pg from "pg";
import { BACK_OFF, HEARTBEAT, TIME_OUT } from "../domain/live-rules.ts";
import {
  isTopic,
  MAIL_CHANNEL,
  MORE_FOLLOWS,
  NOTICE_CHANNEL,
  PUSH_CHANNEL,
  type Topic,
} from "../domain/topics.ts";
import { LiveCrowd } from "./live-crowd.ts";

/** How many changes a page may be behind and still be told exactly whether it is. */
const REMEMBERED = 10_000;

/** How long a write waits at most for its own notice, and a page for those of others, in milliseconds. */
const PATIENCE = 1_000;

/** Who wants to hear of every change. Both are called between other work and must not throw. */
export interface LiveListener {
  changed(topics: Topic[]): void;
  /** The database can no longer be heard. */
  away(): void;
}

/**
 * Hears every change that any process commits on the database, and tells whoever listens here. A notice
 * arrives after its commit and never for a rollback.
 */
export class LiveHub {
  readonly #config: pg.ClientConfig;
  readonly #report: (error: Error) => void;
  readonly #listeners = new Set<LiveListener>();
  /** The open streams. */
  readonly crowd = new LiveCrowd();
  /** Called when mail was written. Of that no page hears, and no page counts as older for it. */
  onMail: () => void = () => {};
  /** Called when messages to browsers that follow a team were written; of that no page hears either. */
  onPush: () => void = () => {};
  #client: pg.Client | null = null;
  #closed = false;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** The number of each remembered change, oldest first. */
  readonly #order = new Map<string, number>();
  /** The number of the newest change of each topic, oldest first. */
  readonly #changedAt = new Map<Topic, number>();
  #count = 0;
  #last = "";
  /** The change of which further notices are still to come, if any: they come together. */
  #unfinished = "";
  /** Who waits until a change was heard. */
  readonly #awaited = new Map<string, { promise: Promise<void>; resolve: () => void }>();
  /** Whether there is more to hear: the question that is under way, and the one after it. */
  #question: Promise<boolean> = Promise.resolve(true);
  #nextQuestion: Promise<boolean> | null = null;

  constructor(config: pg.ClientConfig, report: (error: Error) => void) {
    this.#config = {
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: TIME_OUT,
      query_timeout: TIME_OUT,
    };
    this.#report = report;
  }

  /** False while the database cannot be heard: nobody may believe then that they see the newest. */
  get hears(): boolean {
    return this.#client !== null;
  }

  /** How many streams are open. */
  get listening(): number {
    return this.crowd.size;
  }

  /** Names the newest change heard. A page carries it, to ask later what it has missed. */
  get last(): string {
    return this.#last;
  }

  /** Begins to hear; throws when the database cannot be reached. From then on it comes back by itself. */
  async open(): Promise<void> {
    const client = new pg.Client(this.#config);
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client));
    client.on("notification", (notice) => {
      if (this.#client !== client) return;
      if (notice.channel === MAIL_CHANNEL) return this.onMail();
      if (notice.channel === PUSH_CHANNEL) return this.onPush();
      this.#heard(notice.payload ?? "");
    });
    // Until it is `#client`, what goes wrong with it is told by these two.
    try {
      await client.connect();
      await client.query(
        `listen ${NOTICE_CHANNEL}; listen ${MAIL_CHANNEL}; listen ${PUSH_CHANNEL}`,
      );
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    // Changes before this moment may have gone unheard, here or in a process that is gone: the name is
    // new in the world, so that a page from before it counts as out of date wherever it asks.
    this.#last = randomUUID();
    this.#remember(this.#last);
    this.#failures = 0;
    this.#client = client;
    this.#heartbeat = setInterval(() => {
      // A connection that died without a word is found out by its silence.
      client.query("select").catch((error: Error) => this.#lost(client, error));
    }, HEARTBEAT).unref();
  }

  /** To be called when the database can be reached again: what would be tried after a while is tried now. */
  comeBack(): void {
    if (this.#closed || !this.#retry) return;
    clearTimeout(this.#retry);
    this.#failures = 0;
    this.#tryAgain();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#forget();
    await client?.end().catch(() => {});
  }

  /**
   * Tells `listener` of every change until the answered function is called. It hears of one before any
   * stream is written and before the write that made it is answered: what it forgets then is seen by
   * nobody who was told of the change.
   */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Resolves once this process has heard all of a change; at once while it hears nothing, and after a
   * second at the latest.
   */
  heard(change: string): Promise<void> {
    if (!this.hears || (this.knows(change) && this.#unfinished !== change)) {
      return Promise.resolve();
    }
    const known = this.#awaited.get(change);
    if (known) return known.promise;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#release(change), PATIENCE).unref();
    const released = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#awaited.set(change, { promise, resolve: released });
    return promise;
  }

  /**
   * `heard` of a change that this process has committed itself: what `Ctx.heard` is where pages are kept. A
   * notice that does not come means a connection that is dead without a word, so it counts as lost: after two
   * seconds at the latest.
   */
  async heardOwn(change: string): Promise<void> {
    const client = this.#client;
    await this.heard(change);
    if (!client || client !== this.#client || this.knows(change)) return;
    // It may lie here unread, as this process was busy: then it comes before the answer to a question.
    await this.caughtUp();
    if (client === this.#client && !this.knows(change)) {
      this.#lost(client, new Error("The notice of a change did not come."));
    }
  }

  /**
   * Whether this process has heard all that was committed before the call, by whichever process; false where
   * that is not known within a second. PostgreSQL hands a connection the notices that wait for it before it
   * takes the next statement: the answer to one that asks for nothing comes behind them all.
   */
  caughtUp(): Promise<boolean> {
    // The one under way may have been asked before what the caller is about to look at.
    this.#nextQuestion ??= this.#question.then(() => {
      this.#nextQuestion = null;
      this.#question = this.#ask();
      return this.#question;
    });
    return this.#nextQuestion;
  }

  async #ask(): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    const patience = Promise.withResolvers<boolean>();
    // Where this process was busy meanwhile, the answer lies here unread: it is read before the next turn.
    const giveUp = () => setImmediate(patience.resolve, false);
    const timer = setTimeout(giveUp, PATIENCE).unref();
    const answered = client.query("select").then(
      () => this.#client === client,
      (error: Error) => {
        this.#lost(client, error);
        return false;
      },
    );
    const isCaughtUp = await Promise.race([answered, patience.promise]);
    clearTimeout(timer);
    return isCaughtUp;
  }

  /** Whether it can still be told exactly what changed after `since`. */
  knows(since: string): boolean {
    return this.#order.has(since);
  }

  /** Whether one of the topics changed after `since`, or might have: what was forgotten counts as changed. */
  changedSince(topics: readonly Topic[], since: string): boolean {
    const then = this.#order.get(since);
    if (then === undefined) return true;
    return topics.some((topic) => (this.#changedAt.get(topic) ?? 0) > then);
  }

  #heard(payload: string): void {
    const [name = "", ...rest] = payload.split(" ");
    const isLast = !name.endsWith(MORE_FOLLOWS);
    const change = isLast ? name : name.slice(0, -MORE_FOLLOWS.length);
    if (!change) return;
    const topics = rest.filter(isTopic);
    this.#last = change;
    this.#remember(change);
    for (const topic of topics) {
      this.#changedAt.delete(topic);
      this.#changedAt.set(topic, this.#count);
    }
    for (const listener of this.#listeners) listener.changed(topics);
    this.crowd.tell(topics, change);
    this.#unfinished = isLast ? "" : change;
    if (isLast) this.#release(change);
  }

  #release(change: string): void {
    this.#awaited.get(change)?.resolve();
    this.#awaited.delete(change);
  }

  #remember(change: string): void {
    this.#order.set(change, ++this.#count);
    if (this.#order.size <= REMEMBERED) return;
    const [oldest] = this.#order;
    if (!oldest) return;
    this.#order.delete(oldest[0]);
    // Nobody can ask any more about a time before this one.
    for (const [topic, number] of this.#changedAt) {
      if (number > oldest[1]) break;
      this.#changedAt.delete(topic);
    }
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#client !== client || this.#closed) return;
    if (error) this.#report(error);
    this.#forget();
    void client.end().catch(() => {});
    this.#reconnect();
  }

  /** What happens from now on is unknown: no page can be told that it is the newest. */
  #forget(): void {
    clearInterval(this.#heartbeat);
    this.#client = null;
    this.#order.clear();
    this.#changedAt.clear();
    this.#last = "";
    this.#unfinished = "";
    for (const listener of this.#listeners) listener.away();
    this.crowd.end();
    for (const change of this.#awaited.keys()) this.#release(change);
  }

  #reconnect(): void {
    const wait = BACK_OFF[Math.min(this.#failures++, BACK_OFF.length - 1)];
    this.#retry = setTimeout(() => this.#tryAgain(), wait).unref();
  }

  #tryAgain(): void {
    this.#retry = undefined;
    this.open().catch((error: Error) => {
      if (this.#closed) return;
      this.#report(error);
      this.#reconnect();
    });
  }
}
