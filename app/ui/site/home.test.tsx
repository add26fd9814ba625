import { expect, test } from "vitest";
import { rendered } from "#tests/support/render.tsx";
import { postsOrigins, SocialFeed } from "./home.tsx";

const words = { heading: { en: "Latest posts" }, text: { en: "They come from another site." } };
const asked = new URLSearchParams("posts=show");

test("without a feed nothing is shown and no other site is allowed", () => {
  for (const shown of [false, true]) {
    expect(rendered(<SocialFeed feed="" shown={shown} {...words} />)).toBe("");
  }
  expect(postsOrigins({ feed: "" }, asked)).toEqual([]);
});

test("only the feed's own site is allowed, and only after a click", () => {
  expect(postsOrigins({ feed: "https://social.example/house?page=2" }, asked)).toEqual([
    "https://social.example",
  ]);
  expect(
    postsOrigins({ feed: "https://social.example/house" }, new URLSearchParams("posts=no")),
  ).toEqual([]);
});
