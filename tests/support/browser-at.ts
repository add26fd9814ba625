import { Browser } from "./browse.ts";

/** A browser that asks over the network: `where` tells at which address, each time anew. */
export function browserAt(where: () => string): Browser {
  return new Browser({
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(`${where()}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        redirect: "manual",
        // As a whole, so that its length is said, as browsers do.
        ...(request.body && { body: await request.arrayBuffer() }),
      });
    },
  });
}
