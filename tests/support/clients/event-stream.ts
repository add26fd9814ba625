import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

export class EventStream {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly #response: IncomingMessage;
  readonly #events: { name: string; data: string; id: string }[] = [];
  data = "";
  id = "";
  #text = "";
  #heard = Promise.withResolvers<void>();
  #ended = false;

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    response.setEncoding("utf8");
    response.on("data", (text: string) => {
      const blocks = (this.#text + text).split("\n\n");
      this.#text = blocks.pop() ?? "";
      this.#events.push(...blocks.map(readEvent));
      this.#wake();
    });
    const end = () => {
      this.#ended = true;
      this.#wake();
    };
    response.on("close", end);
    response.on("error", end);
  }

  static async open(origin: string, query: Record<string, string>, cookie = "", address = "") {
    const headers = {
      ...(cookie && { Cookie: cookie }),
      ...(address && { "X-Forwarded-For": address }),
    };
    const request = get(`${origin}/live?${new URLSearchParams(query)}`, { agent: false, headers });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return new EventStream(response);
  }

  async next(): Promise<string> {
    while (this.#events.length === 0 && !this.#ended) await this.#heard.promise;
    const event = this.#events.shift() ?? { name: "end", data: "", id: "" };
    this.data = event.data;
    this.id = event.id;
    return event.name;
  }

  async until(name: string): Promise<void> {
    for (;;) {
      const next = await this.next();
      if (next === name) return;
      if (next === "end") throw new Error(`The stream ended without saying ${name}.`);
    }
  }

  close(): void {
    this.#response.destroy();
  }

  #wake(): void {
    this.#heard.resolve();
    this.#heard = Promise.withResolvers();
  }
}

function readEvent(block: string): { name: string; data: string; id: string } {
  const [, id, name, data] = /^(?:id: ?(.*)\n)?event: (.*)\ndata: ?(.*)$/.exec(block) ?? [];
  return { name: name ?? block, data: data ?? "", id: id ?? "" };
}
