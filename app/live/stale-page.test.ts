import {
  createMemoryRouter,
  type MiddlewareFunction,
  UNSAFE_ErrorResponseImpl as RouteError,
  redirect,
} from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isPageStale, keepPageOnFailure, onReload, rememberPage } from "./stale-page.ts";

let answers: (() => unknown)[] = [];
const answer = () => (answers.shift() ?? (() => "news"))();

async function openPage() {
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        middleware: [keepPageOnFailure as MiddlewareFunction],
        loader: answer,
        children: [
          { id: "page", path: "page", loader: answer, action: () => "saved" },
          { id: "other", path: "other", loader: answer },
        ],
      },
    ],
    { initialEntries: ["/page?group=u16"], hydrationData: { loaderData: OLD } },
  );
  rememberPage("/page?group=u16");
  return router;
}

const OLD = { root: "old", page: "old" };
const NEW = { root: "news", page: "news" };
const fails = (error: unknown) => () => {
  throw error;
};

let missed = 0;
let stopHearing: () => void;

beforeEach(() => {
  answers = [];
  missed = 0;
  stopHearing = onReload(() => {
    if (isPageStale()) missed++;
  });
});
afterEach(() => {
  stopHearing();
  vi.useRealTimers();
  rememberPage(null);
});

test("a successful reload is shown", async () => {
  const router = await openPage();
  await router.revalidate();
  expect(router.state).toMatchObject({ loaderData: NEW, errors: null });
  expect(missed).toBe(0);
});

describe("a failed reload leaves the page as it is", () => {
  test.each([
    ["no signal", new TypeError("Failed to fetch")],
    ["half an answer", new Error("Unable to decode turbo-stream response")],
    ["a fault of ours", new RouteError(503, "", "We cannot show this right now.")],
    ["a proxy that finds nobody", new RouteError(502, "", "Bad Gateway")],
    ["too many at once", new RouteError(429, "", "Try again later.")],
  ])("the page stays as it is: %s", async (_, error) => {
    const router = await openPage();
    answers = [fails(error), fails(error)];
    await router.revalidate();
    expect(router.state).toMatchObject({ loaderData: OLD, errors: null });
    expect([missed, isPageStale()]).toEqual([1, true]);
    await router.revalidate();
    expect(router.state.loaderData).toEqual(NEW);
    expect([missed, isPageStale()]).toEqual([1, false]);
  });

  test("the page stays when the response never ends", async () => {
    vi.useFakeTimers();
    const router = await openPage();
    answers = [() => new Promise(() => {})];
    const reload = router.revalidate();
    await vi.advanceTimersByTimeAsync(30_000);
    await reload;
    expect(router.state).toMatchObject({ loaderData: OLD, errors: null });
    expect(missed).toBe(1);
  });

  test("the result of a form stays when the following reload fails", async () => {
    const router = await openPage();
    answers = [fails(new TypeError("Failed to fetch"))];
    const body = new FormData();
    await router.navigate("/page?group=u16", { formMethod: "post", formData: body });
    expect(router.state).toMatchObject({ actionData: { page: "saved" }, errors: null });
    expect(router.state.loaderData).toEqual(OLD);
  });

  test.each([0, 1])(
    "the page stays when part %i of its reload fails, and the other says how old it is",
    async (at) => {
      const router = await openPage();
      answers = [() => "news", () => "news"];
      answers[at] = fails(new TypeError("Failed to fetch"));
      await router.revalidate();
      expect(router.state).toMatchObject({ loaderData: OLD, errors: null });
      expect(missed).toBe(1);
    },
  );
});

test("a response that the page is gone is shown", async () => {
  const router = await openPage();
  answers = [() => "news", fails(new RouteError(404, "", "Page not found"))];
  await router.revalidate();
  expect(router.state.errors).toMatchObject({ root: { status: 404 } });
});

test("a reload replaced by a form is not missed", async () => {
  const router = await openPage();
  answers = [() => new Promise((_, reject) => setTimeout(reject, 5, new Error("Aborted.")))];
  const reload = router.revalidate();
  const formData = new FormData();
  answers.push(
    () => "news",
    () => "news",
    () => "news",
  );
  await router.navigate("/page?group=u16", { formMethod: "post", formData });
  await reload;
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(router.state.loaderData).toEqual(NEW);
  expect([missed, isPageStale()]).toEqual([0, false]);
});

test("a redirected reload is followed", async () => {
  const router = await openPage();
  answers = [() => "news", fails(redirect("/other"))];
  await router.revalidate();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/other"));
});

test("a failed navigation is an error, and so is a reload of a deleted page", async () => {
  const router = await openPage();
  const error = new TypeError("Failed to fetch");
  answers = [() => "news", fails(error)];
  await router.navigate("/other");
  expect(router.state.errors).toEqual({ root: error });
  rememberPage(null);
  answers = [() => "news", fails(error)];
  await router.revalidate();
  expect(router.state.errors).toEqual({ root: error });
});
