/**
 * Reads the answers of one kept connection, as little of them as it takes to know where each ends. For
 * clients whose own work is part of what they measure.
 */
export class Answers {
  /** What has come of a head that is not complete. */
  #head: Buffer | null = null;
  /** Bytes of the body that have not come; -1: it ends with the empty chunk. */
  #left = 0;
  #inBody = false;
  #tail = "";
  status = 0;
  /** Whether the connection ends with this answer. */
  closes = false;
  bytes = 0;

  /** Takes what came; true when an answer is complete with it. One is asked for at a time. */
  take(chunk: Buffer): boolean {
    this.bytes += chunk.length;
    if (this.#inBody) return this.#takeBody(chunk);
    const head: Buffer = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) {
      this.#head = head;
      return false;
    }
    this.#head = null;
    this.#readHead(head.toString("latin1", 0, end));
    this.#inBody = true;
    // A body of nothing but the empty chunk begins with it.
    this.#tail = "\r\n";
    return this.#takeBody(head.subarray(end + 4));
  }

  #readHead(head: string): void {
    this.status = Number(head.slice(9, 12));
    this.closes = CLOSES.test(head);
    const length = LENGTH.exec(head)?.[1];
    const isEmpty = this.status === 304 || this.status === 204;
    this.#left = isEmpty ? 0 : length === undefined ? -1 : Number(length);
  }

  #takeBody(chunk: Buffer): boolean {
    if (this.#left >= 0) {
      this.#left -= chunk.length;
      if (this.#left > 0) return false;
    } else {
      this.#tail = (this.#tail + chunk.subarray(-END.length).toString("latin1")).slice(-END.length);
      if (this.#tail !== END) return false;
    }
    this.#inBody = false;
    return true;
  }
}

const END = "\r\n0\r\n\r\n";
const LENGTH = /\r\ncontent-length: (\d+)/i;
const CLOSES = /\r\nconnection: close/i;
