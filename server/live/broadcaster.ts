import { HEARTBEAT_INTERVAL } from "#domain/core/live-timing-rules.ts";
import type { Topic } from "#domain/core/topics.ts";

/** A subscriber. Callbacks must not throw. */
export interface Subscriber {
  send(event: Buffer): void;
  /** Sessions of its account ended: it must drop all private topics before returning. */
  recheckAccess(): void;
  end(): void;
}

export interface Subscription {
  readonly subscriber: Subscriber;
  readonly slice: Set<Subscription>;
  group: Group;
  sessions: Topic | null;
}

/** Subscribers with the same topics, such as everyone on one page. */
interface Group {
  readonly key: string;
  readonly topics: readonly Topic[];
  readonly subscriptions: Set<Subscription>;
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
  readonly #subscriptionsOf = new Map<Topic, Set<Subscription>>();
  readonly #slices = Array.from({ length: SLICES }, () => new Set<Subscription>());
  readonly #pending = new Set<Group>();
  readonly #changedTopics = new Set<Topic>();
  #size = 0;
  #joined = 0;
  #sentCount = 0;
  #change = "";
  #scheduled: NodeJS.Immediate | undefined;
  #heartbeats: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#size;
  }

  get sentCount(): number {
    return this.#sentCount;
  }

  join(subscriber: Subscriber, topics: Iterable<Topic>, sessions: Topic | null): Subscription {
    // Round-robin, so that heartbeats of simultaneous arrivals are spread out.
    const slice = this.#slices[this.#joined++ % SLICES] as Set<Subscription>;
    const subscription: Subscription = {
      subscriber,
      slice,
      group: this.#groupFor(topics),
      sessions,
    };
    this.#attach(subscription);
    slice.add(subscription);
    this.#size++;
    this.#heartbeats ??= this.#startHeartbeats();
    return subscription;
  }

  move(subscription: Subscription, topics: Iterable<Topic>, sessions: Topic | null): void {
    const isPending = this.#pending.has(subscription.group);
    this.#detach(subscription);
    subscription.group = this.#groupFor(topics);
    subscription.sessions = sessions;
    this.#attach(subscription);
    if (isPending && subscription.group.topics.some((topic) => this.#changedTopics.has(topic))) {
      this.#pending.add(subscription.group);
    }
  }

  leave(subscription: Subscription): void {
    if (!subscription.slice.delete(subscription)) return;
    this.#detach(subscription);
    this.#size--;
    if (this.#size > 0) return;
    clearInterval(this.#heartbeats);
    this.#heartbeats = undefined;
  }

  /** Publishes a change; all changes in one turn of the event loop are sent together. */
  publish(topics: readonly Topic[], change: string): void {
    this.#change = change;
    const affected = topics.flatMap((topic) => [...(this.#subscriptionsOf.get(topic) ?? [])]);
    if (affected.length > 0) {
      this.#publishPending();
      for (const subscription of affected) subscription.subscriber.recheckAccess();
    }
    for (const topic of topics) {
      this.#changedTopics.add(topic);
      for (const group of this.#groupsOf.get(topic) ?? []) this.#pending.add(group);
    }
    if (this.#pending.size === 0) this.#changedTopics.clear();
    else this.#scheduled ??= setImmediate(() => this.#publishPending());
  }

  end(): void {
    for (const slice of this.#slices) {
      for (const subscription of slice) {
        this.leave(subscription);
        subscription.subscriber.end();
      }
    }
  }

  #publishPending(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    const groups = [...this.#pending];
    this.#pending.clear();
    this.#changedTopics.clear();
    const count = groups.reduce((sum, { subscriptions }) => sum + subscriptions.size, 0);
    this.#sentCount += count;
    const event = changedEvent(reloadSpread(count), this.#change);
    for (const { subscriptions } of groups)
      for (const subscription of subscriptions) subscription.subscriber.send(event);
  }

  #startHeartbeats(): NodeJS.Timeout {
    let turn = 0;
    return setInterval(() => {
      for (const subscription of this.#slices[turn++ % SLICES] ?? [])
        subscription.subscriber.send(HEARTBEAT_EVENT);
    }, HEARTBEAT_INTERVAL / SLICES).unref();
  }

  #groupFor(topics: Iterable<Topic>): Group {
    const sorted = [...topics].sort();
    const key = sorted.join(" ");
    const known = this.#groups.get(key);
    if (known) return known;
    const group: Group = { key, topics: sorted, subscriptions: new Set() };
    this.#groups.set(key, group);
    for (const topic of sorted) add(this.#groupsOf, topic, group);
    return group;
  }

  #attach(subscription: Subscription): void {
    subscription.group.subscriptions.add(subscription);
    if (subscription.sessions) add(this.#subscriptionsOf, subscription.sessions, subscription);
  }

  #detach(subscription: Subscription): void {
    if (subscription.sessions) remove(this.#subscriptionsOf, subscription.sessions, subscription);
    const { group } = subscription;
    group.subscriptions.delete(subscription);
    if (group.subscriptions.size > 0) return;
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
