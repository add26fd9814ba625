import { HEARTBEAT } from "../domain/live-rules.ts";
import type { Topic } from "../domain/topics.ts";

/** One of those who listen. All of it is called between other work and must not throw. */
export interface Follower {
  /** Says something; whoever has not read what was said before is dropped. */
  say(words: Buffer): void;
  /** Sessions of its account have ended: it must follow nothing private any more when this comes back. */
  lookAgain(): void;
  end(): void;
}

/** Where somebody listens, to be moved or given up. */
export interface Seat {
  readonly follower: Follower;
  readonly slice: Set<Seat>;
  group: Group;
  sessions: Topic | null;
}

/** All who follow the same topics: a stadium that looks at one page is one of them. */
interface Group {
  readonly key: string;
  readonly topics: readonly Topic[];
  readonly seats: Set<Seat>;
}

/** In how many parts the crowd is told that nothing happened, one after the other. */
const SLICES = 30;

/** Nothing happened. */
export const BEAT = Buffer.from("event: beat\ndata:\n\n");

/**
 * Something changed; `spread` is over how many milliseconds those who hear it spread their reload. `change`
 * names the newest: what they load then is no older.
 */
export function changedWords(spread: number, change: string): Buffer {
  return Buffer.from(`id: ${change}\nevent: changed\ndata: ${spread}\n\n`);
}

/**
 * The stream ends here, and the page asks again in about so many milliseconds: half to one and a half of that, so
 * that those who are sent away together don't come back together.
 */
export function laterWords(about: number): Buffer {
  const wait = Math.round(about * (0.5 + Math.random()));
  return Buffer.from(`event: later\ndata: ${wait}\n\n`);
}

/** So few ask at once without anybody waiting for it. */
const FEW = 100;
const SPREAD_EACH = 0.1;
const LONGEST_SPREAD = 1_000;

/** Over how many milliseconds as many spread their reload. */
export function spreadOf(listeners: number): number {
  if (listeners < FEW) return 0;
  return Math.min(Math.round(listeners * SPREAD_EACH), LONGEST_SPREAD);
}

/**
 * Everybody who listens to this process, found by what they follow. A change costs one write for each who
 * follows it and nothing for the others; what is said is put into bytes once.
 */
export class LiveCrowd {
  readonly #groups = new Map<string, Group>();
  readonly #groupsOf = new Map<Topic, Set<Group>>();
  readonly #seatsOf = new Map<Topic, Set<Seat>>();
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Seat>());
  /** Who is told of a change before the event loop turns. */
  readonly #pending = new Set<Group>();
  /** The topics of what they are told. */
  readonly #news = new Set<Topic>();
  #size = 0;
  #seated = 0;
  #said = 0;
  /** The newest change that anybody is told of. */
  #change = "";
  #told: NodeJS.Immediate | undefined;
  #beats: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#size;
  }

  /** How often anybody was told of a change. */
  get said(): number {
    return this.#said;
  }

  /** From now on `follower` hears of the topics, and of the end of `sessions`. */
  join(follower: Follower, topics: Iterable<Topic>, sessions: Topic | null): Seat {
    // Dealt out like cards, so that a crowd that came in one second is not told in one.
    const slice = this.#slices[this.#seated++ % SLICES] as Set<Seat>;
    const seat: Seat = { follower, slice, group: this.#groupFor(topics), sessions };
    this.#sit(seat);
    slice.add(seat);
    this.#size++;
    this.#beats ??= this.#beat();
    return seat;
  }

  /** From now on it hears of these topics and no others. */
  move(seat: Seat, topics: Iterable<Topic>, sessions: Topic | null): void {
    const isPending = this.#pending.has(seat.group);
    this.#rise(seat);
    seat.group = this.#groupFor(topics);
    seat.sessions = sessions;
    this.#sit(seat);
    // What it was about to be told of is told, as far as it still follows it.
    if (isPending && seat.group.topics.some((topic) => this.#news.has(topic))) {
      this.#pending.add(seat.group);
    }
  }

  /** May be called again. */
  leave(seat: Seat): void {
    if (!seat.slice.delete(seat)) return;
    this.#rise(seat);
    this.#size--;
    if (this.#size > 0) return;
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  /** Tells who follows one of the topics of a change, once for all that comes in one turn of the event loop. */
  tell(topics: readonly Topic[], change: string): void {
    this.#change = change;
    const whose = topics.flatMap((topic) => [...(this.#seatsOf.get(topic) ?? [])]);
    if (whose.length > 0) {
      // What came before their sessions ended is still theirs to hear.
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

  /** Sends everybody away. */
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
    const words = changedWords(spreadOf(told), this.#change);
    for (const { seats } of groups) for (const seat of seats) seat.follower.say(words);
  }

  /** One timer for all: each of them hears it once in a heartbeat, and a part of them at a time. */
  #beat(): NodeJS.Timeout {
    let turn = 0;
    return setInterval(() => {
      for (const seat of this.#slices[turn++ % SLICES] ?? []) seat.follower.say(BEAT);
    }, HEARTBEAT / SLICES).unref();
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

  #sit(seat: Seat): void {
    seat.group.seats.add(seat);
    if (seat.sessions) add(this.#seatsOf, seat.sessions, seat);
  }

  #rise(seat: Seat): void {
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
