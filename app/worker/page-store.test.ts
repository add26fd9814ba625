import { afterEach, expect, test, vi } from "vitest";
import { adoptFieldPages, deleteFieldPages } from "./page-store.ts";

/** What a browser's `caches` does, in memory. */
function memoryCaches(stored: Record<string, Record<string, string>>) {
  const all = new Map(
    Object.entries(stored).map(([name, pages]) => [name, new Map(Object.entries(pages))]),
  );
  const urlOf = (at: string | { url: string }) =>
    new URL(typeof at === "string" ? at : at.url, "http://site.example").href;
  const open = (name: string) => {
    const pages = all.get(name) ?? new Map<string, string>();
    all.set(name, pages);
    const pathOf = (at: string | { url: string }) => new URL(urlOf(at)).pathname;
    const seen = new Map<string, Headers>();
    return {
      keys: async () => [...pages.keys()].map((path) => ({ url: urlOf(path) })),
      match: async (at: string | { url: string }) => {
        const body = pages.get(pathOf(at));
        return body === undefined
          ? undefined
          : new Response(body, { headers: seen.get(pathOf(at)) ?? { "X-Stored-At": "1" } });
      },
      put: async (at: string | { url: string }, response: Response) => {
        pages.set(pathOf(at), await response.text());
        seen.set(pathOf(at), response.headers);
      },
      delete: async (at: string | { url: string }) => pages.delete(pathOf(at)),
    };
  };
  return {
    all,
    has: async (name: string) => all.has(name),
    open: async (name: string) => open(name),
    delete: async (name: string) => all.delete(name),
  };
}

afterEach(() => vi.unstubAllGlobals());

test("field pages that an earlier version stored stay on the phone until their links are over", async () => {
  const caches = memoryCaches({
    "araknid-field": { "/field/north": "North", "/field/south": "South", "/assets/a.js": "a" },
  });
  vi.stubGlobal("caches", caches);
  await adoptFieldPages();
  expect([...caches.all.keys()]).toEqual(["araknid-pages"]);
  expect(Object.fromEntries(caches.all.get("araknid-pages") ?? [])).toEqual({
    "/field/north": "North",
    "/field/south": "South",
    "/assets/a.js": "a",
  });
  await deleteFieldPages((path) => path === "/field/north");
  expect(caches.all.get("araknid-pages")?.has("/field/north")).toBe(false);
  expect(caches.all.get("araknid-pages")?.has("/field/south")).toBe(true);
});
