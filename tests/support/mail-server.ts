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
  body: string;
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

function parsed(raw: string): Pick<ReceivedMail, "headers" | "body"> {
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
  const encoding = headers.get("content-transfer-encoding") ?? "7bit";
  return { headers, body: decoded(raw.slice(end + 4), encoding).replaceAll("\r\n", "\n") };
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
