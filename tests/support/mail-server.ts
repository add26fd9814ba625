import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Each header's lines as one, by its name in lower case. */
  headers: Map<string, string>;
  /** The plain text. */
  body: string;
  /** The same as HTML, where there is one. */
  html: string | null;
}

/** How the server meets a mail: takes it, refuses it with an answer, or breaks the connection off. */
type Manners = "take" | "drop" | { code: number; says: string };

/** A mail service on this machine, which speaks SMTP and minds its manners as a test wants. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** How the next mails are met, one each; then they are taken. */
  readonly manners: Manners[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      onData: (stream, session, answer) => {
        void text(stream).then((raw) => {
          const manners = this.manners.shift() ?? "take";
          if (manners === "drop") return this.#hangUp();
          if (manners !== "take") {
            return answer(Object.assign(new Error(manners.says), { responseCode: manners.code }));
          }
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
            ...parsed(raw),
          });
          answer();
        });
      },
    });
    // A connection that breaks is what some tests are about.
    this.#server.on("error", () => {});
  }

  static async open(): Promise<MailServer> {
    const mail = new MailServer();
    await once(mail.#server.listen(0, "127.0.0.1"), "listening");
    return mail;
  }

  get url(): string {
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server.server, "close");
    this.#server.close();
    this.#hangUp();
    await closed;
  }

  #hangUp(): void {
    const { connections } = this.#server as unknown as {
      connections: Set<{ _socket: { destroy(): void } }>;
    };
    for (const { _socket } of connections) _socket.destroy();
  }
}

function parsed(raw: string): Pick<ReceivedMail, "headers" | "body" | "html"> {
  const { headers, content } = entity(raw);
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(
    headers.get("content-type") ?? "",
  )?.[1];
  if (!boundary) return { headers, body: decoded(headers, content), html: null };
  // Before the first boundary stands what nobody reads, behind the last one the end.
  const parts = content
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => entity(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find(({ headers }) => headers.get("content-type")?.startsWith(type));
    return part ? decoded(part.headers, part.content).replace(/\n$/, "") : null;
  };
  const body = partOf("text/plain");
  if (body === null) throw new Error("A mail without plain text.");
  return { headers, body, html: partOf("text/html") };
}

/** A mail, or a part of one: its headers and what stands below them. */
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

/** A header as people read it: '=?UTF-8?Q?Zo=C3=AB?=' is 'Zoë'. */
export function readableHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(coded, "base64").toString()
        : unquoted(coded.replaceAll("_", " ")),
    );
}
