import { expect, test } from "vitest";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

test("a built site has no style guide", async () => {
  const page = await site.browser().get("/styleguide");
  expect(page.url).toBe("/");
  const read = await site.browser().get("/styleguide.data");
  expect(read.text).not.toContain("Style guide");
});
