import { expect, test } from "vitest";
import { elements } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";
import { builtRoutes } from "../../support/privacy/addresses.ts";

const site = useSite();
const OURS = "http://127.0.0.1:3000";

const targetsOf = (html: string) =>
  ["a", "area", "form", "button", "input", "link", "script", "img", "iframe", "main"].flatMap(
    (name) =>
      elements(html, name).flatMap((each) =>
        ["href", "action", "formaction", "src", "data-part"].flatMap((at) => each[at] ?? []),
      ),
  );

const ask = (address: string) => site.fetch(new Request(`${OURS}${address}`));

async function leadsAway(address: string): Promise<string[]> {
  const response = await ask(address);
  const targets = [...targetsOf(await response.text()), response.headers.get("Location") ?? ""];
  return targets.filter((target) => /^\s*[/\\]{2}|[/\\]{2}evil\.example/.test(target));
}

test.each([
  "//evil.example",
  "//evil.example?x=1",
  "///evil.example/x",
  "/.//evil.example",
  "/x/../..//evil.example",
  "/%2e//evil.example",
  "/\\evil.example",
  "//evil.example/?",
  "//evil.example.data",
])("the page at %s leads to no other site", async (address) => {
  expect(await leadsAway(address)).toEqual([]);
});

test("an address with two slashes leads to no other site", async () => {
  for (const { pattern } of await builtRoutes()) {
    const address = `/${pattern.replace(/:\w+/g, "evil.example").replace("*", "evil.example/x")}`;
    expect([address, await leadsAway(address)]).toEqual([address, []]);
  }
});
