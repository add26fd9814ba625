import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isPrivate, type Topic } from "../domain/core/topics.ts";
import { changedWords, type Follower, type LiveCrowd, type Seat } from "./live-crowd.ts";

export interface Heard {
  topics: Set<Topic>;
  sessions: Topic | null;
  lasts: number | null;
}

/** A response whose headers were sent and whose body is written to the socket directly. */
export interface Answered {
  response: ServerResponse;
  socket: Socket;
  heard: Heard;
  look: (() => Promise<Heard>) | null;
}

/** A timer can run for 24 days at most. */
const LONGEST_WAIT = 24 * 60 * 60_000;

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
    // A client that does not read is disconnected; it catches up when it reconnects.
    if (this.#socket.writableLength > 0) this.#response.destroy();
    else this.#socket.write(words);
  }

  end(): void {
    clearTimeout(this.#ending);
    this.#crowd.leave(this.#seat);
    this.#response.end();
  }

  #lookBy(lasts: number | null): void {
    clearTimeout(this.#ending);
    if (lasts === null) return;
    const wait = Math.min(Math.max(lasts, 0) + 1, LONGEST_WAIT);
    this.#ending = setTimeout(() => void this.#check(), wait).unref();
  }

  async #check(): Promise<void> {
    const looks = this.#looks;
    try {
      const heard = await this.#look?.();
      if (looks !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (heard && this.#isAsBefore(heard)) this.#lookBy(heard.lasts);
      else this.end();
    } catch {
      this.end();
    }
  }

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
    // Sends nothing private until the session is confirmed.
    const everybodys = group.topics.filter((topic) => !isPrivate(topic));
    this.#crowd.move(this.#seat, everybodys, sessions);
    try {
      const heard = await this.#look?.();
      if (!heard || mine !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      if (sessions && !heard.sessions) return this.end();
      this.#crowd.move(this.#seat, heard.topics, heard.sessions);
      this.#lookBy(heard.lasts);
      // Changes during the lookup were missed.
      if (heard.sessions) this.say(changedWords(0, ""));
    } catch {
      this.end();
    }
  }
}
