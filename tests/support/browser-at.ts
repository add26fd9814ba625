import { Browser } from "./browse.ts";

/** A browser that sends requests over the network; `where` returns the origin for each request. */
export function browserAt(where: () => string): Browser {
  return new Browser({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(`${where()}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        // Buffered so that the request has a Content-Length, as in browsers.
        ...(request.body && { body: await request.arrayBuffer() }),
      });
    },
  });
}
