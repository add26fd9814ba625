import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isPrivate, type Topic } from "../domain/topics.ts";
import { changedWords, type Follower, type LiveCrowd, type Seat } from "./live-crowd.ts";

/** What a reader hears of. */
export interface Heard {
  topics: Set<Topic>;
  /** Tells that sessions of the listening account have ended; null where nothing private is heard. */
  sessions: Topic | null;
}

/** An answer whose head has left, and which goes on without frames for as long as the connection is open. */
export interface Answered {
  response: ServerResponse;
  socket: Socket;
  heard: Heard;
  /** Finds out again what the reader hears of; null where that is the same for everybody. */
  look: (() => Promise<Heard>) | null;
}

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

  constructor(crowd: LiveCrowd, { response, socket, heard, look }: Answered) {
    this.#crowd = crowd;
    this.#response = response;
    this.#socket = socket;
    this.#look = look;
    this.#seat = crowd.join(this, heard.topics, heard.sessions);
    const leave = () => crowd.leave(this.#seat);
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
    this.#crowd.leave(this.#seat);
    this.#response.end();
  }

  lookAgain(): void {
    void this.#lookAgain();
  }

  async #lookAgain(): Promise<void> {
    const mine = ++this.#looks;
    const { group, sessions } = this.#seat;
    // Until it is known whether the session goes on, nothing private is told.
    const everybodys = group.topics.filter((topic) => !isPrivate(topic));
    this.#crowd.move(this.#seat, everybodys, sessions);
    try {
      const heard = await this.#look?.();
      if (!heard || mine !== this.#looks) return;
      if (this.#response.writableEnded || this.#response.destroyed) return;
      this.#crowd.move(this.#seat, heard.topics, heard.sessions);
      // What changed meanwhile was not told.
      if (heard.sessions) this.say(changedWords(0, ""));
    } catch {
      // It comes back by itself, and is looked up then.
      this.end();
    }
  }
}
