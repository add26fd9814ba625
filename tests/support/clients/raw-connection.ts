import { once } from "node:events";
import net from "node:net";

export interface RawAnswer {
  status: number;
  /** Names in lower case; repeated headers are joined by newlines. */
  headers: Map<string, string>;
  body: string;
}

/** A raw TCP connection, for requests that no HTTP client would send. */
export class RawConnection {
  readonly socket: net.Socket;
  heard = "";
  readonly closed: Promise<unknown>;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    // Whether or not an error, such as a reset connection, comes before.
    this.closed = new Promise((resolve) => socket.once("close", resolve));
    socket.setEncoding("latin1");
    socket.on("error", () => {});
  }

  /** With `reads` false, incoming data is never read. */
  static async open(port: number, { reads = true } = {}): Promise<RawConnection> {
    const socket = net.connect(port, "127.0.0.1");
    const connection = new RawConnection(socket);
    await once(socket, "connect");
    if (reads) {
      socket.on("data", (text: string) => {
        connection.heard += text;
        socket.emit("heard");
      });
    }
    return connection;
  }

  say(text: string): this {
    this.socket.write(text, "latin1");
    return this;
  }

  async answers(): Promise<RawAnswer[]> {
    await this.closed;
    return readAnswers(this.heard);
  }

  async answer(): Promise<RawAnswer> {
    for (;;) {
      const answer = readAnswers(this.heard)[0];
      if (answer) return answer;
      if (this.socket.closed) throw new Error(`Closed, having said: ${this.heard}`);
      await Promise.race([once(this.socket, "heard"), this.closed]);
    }
  }

  end(): void {
    this.socket.destroy();
  }
}

export async function halfAForm(at: string): Promise<RawConnection> {
  const connection = await RawConnection.open(Number(new URL(at).port));
  const head = ["POST /contact HTTP/1.1", "Host: site", "Sec-Fetch-Site: same-origin"];
  return connection.say([...head, "Content-Length: 1000", "", "from_name=Ana"].join("\r\n"));
}

/** Sends requests on one connection, each after the response to the one before. */
export async function askInTurn(port: number, texts: readonly string[]): Promise<RawAnswer[]> {
  const connection = await RawConnection.open(port);
  const answers: RawAnswer[] = [];
  try {
    for (const text of texts) {
      connection.heard = "";
      answers.push(await connection.say(text).answer());
    }
  } finally {
    connection.end();
  }
  return answers;
}

export async function ask(port: number, text: string): Promise<RawAnswer> {
  const connection = await RawConnection.open(port);
  try {
    return await connection.say(text).answer();
  } finally {
    connection.end();
  }
}

function readAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const at = rest.indexOf("\r\n\r\n");
    if (at < 0) return answers;
    const [line = "", ...lines] = rest.slice(0, at).split("\r\n");
    const status = Number(line.split(" ")[1]);
    const headers = new Map<string, string>();
    for (const each of lines) {
      const name = each.slice(0, each.indexOf(":")).toLowerCase();
      const value = each.slice(each.indexOf(":") + 1).trim();
      headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
    }
    rest = rest.slice(at + 4);
    if (status === 100) continue;
    const body = bodyOf(rest, status, headers);
    if (!body) return answers;
    answers.push({ status, headers, body: body.text });
    rest = rest.slice(body.length);
  }
}

function bodyOf(rest: string, status: number, headers: Map<string, string>) {
  if (status === 304 || status === 204) return { text: "", length: 0 };
  if (headers.get("transfer-encoding") === "chunked") {
    const end = rest.indexOf("0\r\n\r\n");
    if (end < 0) return null;
    const text = rest.slice(0, end).replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, "");
    return { text, length: end + 5 };
  }
  const length = Number(headers.get("content-length") ?? 0);
  return rest.length < length ? null : { text: rest.slice(0, length), length };
}
