import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const WATCHER = "/watcher-of-the-tests.js";

/**
 * Stands between a browser and the site. It can lose the connection, and it puts a script first into
 * every page that notes errors, because WebKit's driver does neither. Without `invokers` the buttons of
 * its pages are those of a browser that does not know `commandfor`.
 */
export class Gateway {
  #isCut = false;
  readonly #server: Server;
  readonly #site: URL;

  private constructor(site: string, invokers: boolean) {
    this.#site = new URL(site);
    this.#server = createServer((asked, answer) => {
      if (this.#isCut) return asked.socket.destroy();
      if (asked.url === WATCHER) {
        return answer.setHeader("Content-Type", "text/javascript").end(`(${String(watch)})()`);
      }
      const { method, url, headers } = asked;
      const onward = request(new URL(this.#site), {
        method,
        path: url,
        headers: { ...headers, "accept-encoding": "identity" },
      });
      asked.pipe(onward);
      onward.on("error", () => answer.destroy());
      const forward = async (got: IncomingMessage) => {
        const isPage = got.headers["content-type"]?.startsWith("text/html") ?? false;
        if (!isPage) {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          return got.pipe(answer);
        }
        const script = `<head><script src="${WATCHER}"></script>`;
        const page = (await whole(got)).replace("<head>", script);
        const html = invokers ? page : page.replaceAll(" commandfor=", " data-commandfor=");
        const { "content-length": _, ...kept } = got.headers;
        answer.writeHead(got.statusCode ?? 502, kept).end(method === "HEAD" ? "" : html);
      };
      onward.on("response", (got) => void forward(got));
    });
  }

  static async open(site: string, invokers: boolean): Promise<Gateway> {
    const gateway = new Gateway(site, invokers);
    gateway.#server.listen(0, "127.0.0.1");
    await once(gateway.#server, "listening");
    return gateway;
  }

  get at(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(isCut: boolean): void {
    this.#isCut = isCut;
    if (isCut) this.#server.closeAllConnections();
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function whole(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Runs in the page. */
function watch(): void {
  document.currentScript?.remove();
  const note = (what: unknown) => {
    const noted = JSON.parse(sessionStorage.getItem("errors") ?? "[]") as string[];
    sessionStorage.setItem(
      "errors",
      JSON.stringify([...noted, `${location.pathname}: ${String(what)}`]),
    );
  };
  const error = console.error.bind(console);
  console.error = (...said) => {
    note(said.join(" "));
    error(...said);
  };
  window.addEventListener("error", (event) => note(event.message), true);
  window.addEventListener("unhandledrejection", ({ reason }) => note(`rejected: ${reason}`));
  document.addEventListener("securitypolicyviolation", (event) =>
    note(`${event.violatedDirective} refused ${event.blockedURI}`),
  );
}
