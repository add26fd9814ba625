import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Names in lower case; several lines of a header are joined. */
  headers: Map<string, string>;
  body: string;
  html: string | null;
}

/**
 * How the server handles a message: accepts it, refuses the recipient or (by default) the content
 * with a code, disconnects during or after the content, accepts it and disconnects before the
 * reply, or accepts it and never replies.
 */
export type Manners =
  | "take"
  | "drop"
  | "cut"
  | "take-and-drop"
  | "take-in-silence"
  | { code: number; says: string; of?: "address" };

export type Greeting = "hello" | "silent" | "drop" | { code: number; says: string };

export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** One for each of the next messages; later ones are accepted. */
  readonly manners: Manners[] = [];
  greeting: Greeting = "hello";
  readonly unknown = new Set<string>();
  /** Called after a message is stored and before the sender gets a reply. */
  onTaken: () => void = () => {};
  readonly #server: SMTPServer;

  private constructor() {
    const met = new Map<string, Manners>();
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onConnect: (_session, answer) => {
        if (this.greeting === "hello") return answer();
        if (this.greeting === "drop") return this.#hangUp();
        if (this.greeting !== "silent") answer(refusal(this.greeting));
      },
      onRcptTo: ({ address }, session, answer) => {
        if (this.unknown.has(address)) return answer(refusal({ code: 550, says: "5.1.1 Unknown" }));
        const manners = this.manners.shift() ?? "take";
        met.set(session.id, manners);
        if (typeof manners === "object" && manners.of === "address") {
          return answer(refusal(manners));
        }
        answer();
      },
      onData: (stream, session, answer) => {
        const manners = met.get(session.id) ?? "take";
        if (manners === "cut") {
          stream.once("data", () => this.#hangUp(session.id));
          stream.resume();
          return;
        }
        void text(stream).then(
          (raw) => {
            if (manners === "drop") return this.#hangUp(session.id);
            if (typeof manners === "object") return answer(refusal(manners));
            const { mailFrom, rcptTo } = session.envelope;
            this.received.push({
              from: mailFrom ? mailFrom.address : "",
              to: rcptTo.map(({ address }) => address),
              ...parsed(raw),
            });
            this.onTaken();
            if (manners === "take-and-drop") return this.#hangUp(session.id);
            if (manners === "take") answer();
          },
          () => {},
        );
      },
    });
    this.#server.on("error", () => {});
  }

  static async open(): Promise<MailServer> {
    const mail = new MailServer();
    await once(mail.#server.listen(0, "127.0.0.1"), "listening");
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server.server, "close");
    this.#server.close();
    this.#hangUp();
    await closed;
  }

  #hangUp(id?: string): void {
    const { connections } = this.#server as unknown as {
      connections: Set<{ id: string; _socket: { destroy(): void } }>;
    };
    for (const { id: each, _socket } of connections) {
      if (id === undefined || each === id) _socket.destroy();
    }
  }
}

function refusal({ code, says }: { code: number; says: string }): Error {
  return Object.assign(new Error(says), { responseCode: code });
}

function parsed(raw: string): Pick<ReceivedMail, "headers" | "body" | "html"> {
  const { headers, content } = entity(raw);
  const parts = partsOf({ headers, content });
  if (parts.length === 1) return { headers, body: decoded(headers, content), html: null };
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    return part ? decoded(part.headers, part.content).replace(/\n$/, "") : null;
  };
  const body = partOf("text/plain");
  if (body === null) throw new Error("A mail without plain text.");
  return { headers, body, html: partOf("text/html") };
}

/** Those of the parts, too: the HTML of an email with a logo is in one with it. */
function partsOf({ headers, content }: ReturnType<typeof entity>): ReturnType<typeof entity>[] {
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  if (!boundary) return [{ headers, content }];
  const parts = content.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => partsOf(entity(part.trimStart())));
}

function entity(raw: string): { headers: Map<string, string>; content: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  if (headers.size < lines.length) throw new Error("A header stands twice.");
  return { headers, content: raw.slice(end + 4) };
}

function decoded(headers: Map<string, string>, content: string): string {
  return unwrapped(content, headers.get("content-transfer-encoding") ?? "7bit").replaceAll(
    "\r\n",
    "\n",
  );
}

function unwrapped(content: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(content, "base64").toString();
  return encoding === "quoted-printable" ? unquoted(content) : content;
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** Decodes a header: '=?UTF-8?Q?Zo=C3=AB?=' becomes 'Zoë'. */
export function readableHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(coded, "base64").toString()
        : unquoted(coded.replaceAll("_", " ")),
    );
}
