import {
  createMemoryRouter,
  type MiddlewareFunction,
  UNSAFE_ErrorResponseImpl as RouteError,
  redirect,
} from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepPage, missedReloads, notePage } from "./keep-page.ts";

/** What the two loaders of the page answer, one after the other. */
let answers: (() => unknown)[] = [];
const answer = () => (answers.shift() ?? (() => "news"))();

async function openPage() {
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        middleware: [keepPage as MiddlewareFunction],
        loader: answer,
        children: [
          { id: "page", path: "page", loader: answer, action: () => "saved" },
          { id: "other", path: "other", loader: answer },
        ],
      },
    ],
    { initialEntries: ["/page?group=u16"], hydrationData: { loaderData: OLD } },
  );
  notePage("/page?group=u16");
  return router;
}

const OLD = { root: "old", page: "old" };
const NEW = { root: "news", page: "news" };
const fails = (error: unknown) => () => {
  throw error;
};

beforeEach(() => {
  answers = [];
});
afterEach(() => {
  vi.useRealTimers();
  notePage(null);
});

test("a reload that comes is shown", async () => {
  const [router, before] = [await openPage(), missedReloads()];
  await router.revalidate();
  expect(router.state).toMatchObject({ loaderData: NEW, errors: null });
  expect(missedReloads()).toBe(before);
});

describe("of a reload that does not come, the page keeps what it has:", () => {
  test.each([
    ["no signal", new TypeError("Failed to fetch")],
    ["half an answer", new Error("Unable to decode turbo-stream response")],
    ["a fault of ours", new RouteError(503, "", "We cannot show this right now.")],
    ["a proxy that finds nobody", new RouteError(502, "", "Bad Gateway")],
    ["too many at once", new RouteError(429, "", "Try again later.")],
  ])("%s", async (_, error) => {
    const [router, before] = [await openPage(), missedReloads()];
    answers = [fails(error), fails(error)];
    await router.revalidate();
    expect(router.state).toMatchObject({ loaderData: OLD, errors: null });
    expect(missedReloads()).toBe(before + 1);
    await router.revalidate();
    expect(router.state.loaderData).toEqual(NEW);
    expect(missedReloads()).toBe(before + 1);
  });

  test("an answer that never ends", async () => {
    vi.useFakeTimers();
    const [router, before] = [await openPage(), missedReloads()];
    answers = [() => new Promise(() => {})];
    const reload = router.revalidate();
    await vi.advanceTimersByTimeAsync(30_000);
    await reload;
    expect(router.state).toMatchObject({ loaderData: OLD, errors: null });
    expect(missedReloads()).toBe(before + 1);
  });

  test("after a form that was done, whose answer stays", async () => {
    const router = await openPage();
    answers = [fails(new TypeError("Failed to fetch"))];
    const body = new FormData();
    await router.navigate("/page?group=u16", { formMethod: "post", formData: body });
    expect(router.state).toMatchObject({ actionData: { page: "saved" }, errors: null });
    expect(router.state.loaderData).toEqual({ root: "old", page: "news" });
  });
});

test("an answer that says the page is gone is shown", async () => {
  const router = await openPage();
  answers = [() => "news", fails(new RouteError(404, "", "Page not found"))];
  await router.revalidate();
  expect(router.state.errors).toMatchObject({ root: { status: 404 } });
});

test("who is sent elsewhere goes there", async () => {
  const router = await openPage();
  answers = [() => "news", fails(redirect("/other"))];
  await router.revalidate();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/other"));
});

test("another page that does not come is an error, and so is the page itself once it is gone", async () => {
  const router = await openPage();
  const error = new TypeError("Failed to fetch");
  answers = [() => "news", fails(error)];
  await router.navigate("/other");
  expect(router.state.errors).toEqual({ root: error });
  notePage(null);
  answers = [() => "news", fails(error)];
  await router.revalidate();
  expect(router.state.errors).toEqual({ root: error });
});
