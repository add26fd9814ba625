import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isPrivate, type Topic } from "../domain/topics.ts";
import { changedWords, type Follower, type LiveCrowd, type Seat } from "./live-crowd.ts";

/** What a reader hears of. */
export interface Heard {
  topics: Set<Topic>;
  /** Tells that sessions of the listening account have ended; null where nothing private is heard. */
  sessions: Topic | null;
  /** In how many milliseconds the session ends by itself; null where nothing private is heard. */
  lasts: number | null;
}

/** An answer whose head has left, and which goes on without frames for as long as the connection is open. */
export interface Answered {
  response: ServerResponse;
  socket: Socket;
  heard: Heard;
  /** Finds out again what the reader hears of; null where that is the same for everybody. */
  look: (() => Promise<Heard>) | null;
}

/** A timer counts no further than 24 days. */
const LONGEST_WAIT = 24 * 60 * 60_000;

/** Tells an open stream of what the crowd hears, until its connection ends. */
export function followWith(crowd: LiveCrowd, answered: Answered): Follower {
  return new OpenStream(crowd, answered);
}

class OpenStream implements Follower {
  readonly #crowd: LiveCrowd;
  readonly #response: ServerResponse;
  readonly #socket: Socket;
  readonly #seat: Seat;
  readonly #look: (() => Promise<Heard>) | null;
  #looks = 0;
  #ending: NodeJS.Timeout | undefined;

  constructor(crowd: LiveCrowd, { response, socket, heard, look }: Answered) {
    this.#crowd = crowd;
    this.#response = response;
    this.#socket = socket;
    this.#look = look;
    this.#seat = crowd.join(this, heard.topics, heard.sessions);
    this.#lookBy(heard.lasts);
    const leave = () => {
      clearTimeout(this.#ending);
      crowd.leave(this.#seat);
    };
    response.on("close", leave);
    response.on("error", leave);
  }

  say(words: Buffer): void {
    // What was said before has still not left. Whoever does not read is dropped, comes back and catches
    // up by itself: nothing is kept for them.
    if (this.#socket.writableLength > 0) this.#response.destroy();
    else this.#socket.write(words);
  }

  end(): void {
    clearTimeout(this.#ending);
    this.#crowd.leave(this.#seat);
    this.#response.end();
  }

  /** A session that runs out, or that nobody uses any more, ends without a word. */
  #lookBy(lasts: number | null): void {
    clearTimeout(this.#ending);
    if (lasts === null) return;
    const wait = Math.min(Math.max(lasts, 0) + 1, LONGEST_WAIT);
    this.#ending = setTimeout(() => void this.#check(), wait).unref();
  }

  /** Looks whether the session goes on, without a word to who listens where it does. */
  async #check(): Promise<void> {
    const looks = this.#looks;
    try {
      const heard = await this.#look?.();
      // Somebody has said meanwhile that it ended.
      if (looks !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (heard && this.#isAsBefore(heard)) this.#lookBy(heard.lasts);
      else this.end();
    } catch {
      this.end();
    }
  }

  /** Whether it is the same session still, with the same rights. */
  #isAsBefore({ sessions, topics }: Heard): boolean {
    return sessions === this.#seat.sessions && topics.size === this.#seat.group.topics.length;
  }

  lookAgain(): void {
    void this.#lookAgain();
  }

  async #lookAgain(): Promise<void> {
    clearTimeout(this.#ending);
    const mine = ++this.#looks;
    const { group, sessions } = this.#seat;
    // Until it is known whether the session goes on, nothing private is told.
    const everybodys = group.topics.filter((topic) => !isPrivate(topic));
    this.#crowd.move(this.#seat, everybodys, sessions);
    try {
      const heard = await this.#look?.();
      if (!heard || mine !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      // Whoever is signed out comes back as a visitor, and with the cookie that the browser has by then.
      if (sessions && !heard.sessions) return this.end();
      this.#crowd.move(this.#seat, heard.topics, heard.sessions);
      this.#lookBy(heard.lasts);
      // What changed meanwhile was not told.
      if (heard.sessions) this.say(changedWords(0, ""));
    } catch {
      // It comes back by itself, and is looked up then.
      this.end();
    }
  }
}
