import { HEARTBEAT_INTERVAL } from "../../domain/core/live-timing-rules.ts";
import type { Topic } from "../../domain/core/topics.ts";

/** A subscriber. Callbacks must not throw. */
export interface Subscriber {
  say(words: Buffer): void;
  /** Sessions of its account ended: it must drop all private topics before returning. */
  lookAgain(): void;
  end(): void;
}

export interface Subscription {
  readonly follower: Subscriber;
  readonly slice: Set<Subscription>;
  group: Group;
  sessions: Topic | null;
}

/** Subscribers with the same topics, such as everyone on one page. */
interface Group {
  readonly key: string;
  readonly topics: readonly Topic[];
  readonly seats: Set<Subscription>;
}

const SLICES = 30;

export const HEARTBEAT_EVENT = Buffer.from("event: beat\ndata:\n\n");

/**
 * `spread` is the number of milliseconds over which clients spread their reloads. `change` is the
 * newest change; the reload returns nothing older.
 */
export function changedEvent(spread: number, change: string): Buffer {
  return Buffer.from(`id: ${change}\nevent: changed\ndata: ${spread}\n\n`);
}

/**
 * Ends the stream; the client reconnects after 0.5 to 1.5 times `about` milliseconds, so that
 * clients do not return all at once.
 */
export function retryLaterEvent(about: number): Buffer {
  const wait = Math.round(about * (0.5 + Math.random()));
  return Buffer.from(`event: later\ndata: ${wait}\n\n`);
}

const FEW = 100;
const SPREAD_EACH = 0.1;
const LONGEST_SPREAD = 1_000;

/** Returns the milliseconds over which that many clients spread their reloads. */
export function reloadSpread(listeners: number): number {
  if (listeners < FEW) return 0;
  return Math.min(Math.round(listeners * SPREAD_EACH), LONGEST_SPREAD);
}

/**
 * All subscribers of this process, indexed by topic. Messages are encoded once and cost one write
 * per subscriber.
 */
export class Broadcaster {
  readonly #groups = new Map<string, Group>();
  readonly #groupsOf = new Map<Topic, Set<Group>>();
  readonly #seatsOf = new Map<Topic, Set<Subscription>>();
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Subscription>());
  readonly #pending = new Set<Group>();
  readonly #news = new Set<Topic>();
  #size = 0;
  #seated = 0;
  #said = 0;
  #change = "";
  #told: NodeJS.Immediate | undefined;
  #beats: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#size;
  }

  get said(): number {
    return this.#said;
  }

  join(follower: Subscriber, topics: Iterable<Topic>, sessions: Topic | null): Subscription {
    // Round-robin, so that heartbeats of simultaneous arrivals are spread out.
    const slice = this.#slices[this.#seated++ % SLICES] as Set<Subscription>;
    const seat: Subscription = { follower, slice, group: this.#groupFor(topics), sessions };
    this.#sit(seat);
    slice.add(seat);
    this.#size++;
    this.#beats ??= this.#beat();
    return seat;
  }

  move(seat: Subscription, topics: Iterable<Topic>, sessions: Topic | null): void {
    const isPending = this.#pending.has(seat.group);
    this.#rise(seat);
    seat.group = this.#groupFor(topics);
    seat.sessions = sessions;
    this.#sit(seat);
    if (isPending && seat.group.topics.some((topic) => this.#news.has(topic))) {
      this.#pending.add(seat.group);
    }
  }

  leave(seat: Subscription): void {
    if (!seat.slice.delete(seat)) return;
    this.#rise(seat);
    this.#size--;
    if (this.#size > 0) return;
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  /** Publishes a change; all changes in one turn of the event loop are sent together. */
  tell(topics: readonly Topic[], change: string): void {
    this.#change = change;
    const whose = topics.flatMap((topic) => [...(this.#seatsOf.get(topic) ?? [])]);
    if (whose.length > 0) {
      this.#tellPending();
      for (const seat of whose) seat.follower.lookAgain();
    }
    for (const topic of topics) {
      this.#news.add(topic);
      for (const group of this.#groupsOf.get(topic) ?? []) this.#pending.add(group);
    }
    if (this.#pending.size === 0) this.#news.clear();
    else this.#told ??= setImmediate(() => this.#tellPending());
  }

  end(): void {
    for (const slice of this.#slices) {
      for (const seat of slice) {
        this.leave(seat);
        seat.follower.end();
      }
    }
  }

  #tellPending(): void {
    clearImmediate(this.#told);
    this.#told = undefined;
    const groups = [...this.#pending];
    this.#pending.clear();
    this.#news.clear();
    const told = groups.reduce((sum, { seats }) => sum + seats.size, 0);
    this.#said += told;
    const words = changedEvent(reloadSpread(told), this.#change);
    for (const { seats } of groups) for (const seat of seats) seat.follower.say(words);
  }

  #beat(): NodeJS.Timeout {
    let turn = 0;
    return setInterval(() => {
      for (const seat of this.#slices[turn++ % SLICES] ?? []) seat.follower.say(HEARTBEAT_EVENT);
    }, HEARTBEAT_INTERVAL / SLICES).unref();
  }

  #groupFor(topics: Iterable<Topic>): Group {
    const sorted = [...topics].sort();
    const key = sorted.join(" ");
    const known = this.#groups.get(key);
    if (known) return known;
    const group: Group = { key, topics: sorted, seats: new Set() };
    this.#groups.set(key, group);
    for (const topic of sorted) add(this.#groupsOf, topic, group);
    return group;
  }

  #sit(seat: Subscription): void {
    seat.group.seats.add(seat);
    if (seat.sessions) add(this.#seatsOf, seat.sessions, seat);
  }

  #rise(seat: Subscription): void {
    if (seat.sessions) remove(this.#seatsOf, seat.sessions, seat);
    const { group } = seat;
    group.seats.delete(seat);
    if (group.seats.size > 0) return;
    this.#groups.delete(group.key);
    this.#pending.delete(group);
    for (const topic of group.topics) remove(this.#groupsOf, topic, group);
  }
}

function add<T>(index: Map<Topic, Set<T>>, topic: Topic, entry: T): void {
  const entries = index.get(topic);
  if (entries) entries.add(entry);
  else index.set(topic, new Set([entry]));
}

function remove<T>(index: Map<Topic, Set<T>>, topic: Topic, entry: T): void {
  const entries = index.get(topic);
  entries?.delete(entry);
  if (entries?.size === 0) index.delete(topic);
}
