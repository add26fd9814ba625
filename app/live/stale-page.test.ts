import { setImmediate as turn } from "node:timers/promises";
import {
  createMemoryRouter,
  type MiddlewareFunction,
  UNSAFE_ErrorResponseImpl as RouteError,
  redirect,
} from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isPageStale, keepPageOnFailure, onReload, rememberPage } from "./stale-page.ts";

let answers: (() => unknown)[] = [];
const answer = () => (answers.shift() ?? (() => "news"))();
type Router = ReturnType<typeof openPage>;

function openPage() {
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
const LOST = new TypeError("Failed to fetch");
const fails = (error: unknown) => () => {
  throw error;
};
const sendForm = (router: Router) =>
  router.navigate("/page?group=u16", { formMethod: "post", formData: new FormData() });
const expectOldPage = (router: Router) =>
  expect(router.state).toMatchObject({ loaderData: OLD, errors: null });

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

test.each([
  ["no signal", LOST],
  ["half an answer", new Error("Unable to decode turbo-stream response")],
  ["a fault of ours", new RouteError(503, "", "We cannot show this right now.")],
  ["a proxy that finds nobody", new RouteError(502, "", "Bad Gateway")],
  ["too many at once", new RouteError(429, "", "Try again later.")],
])("the page stays as it is: %s", async (_, error) => {
  const router = openPage();
  answers = [fails(error), fails(error)];
  await router.revalidate();
  expectOldPage(router);
  expect([missed, isPageStale()]).toEqual([1, true]);
  await router.revalidate();
  expect(router.state).toMatchObject({ loaderData: NEW, errors: null });
  expect([missed, isPageStale()]).toEqual([1, false]);
});

test("the page stays when the response never ends", async () => {
  vi.useFakeTimers();
  const router = openPage();
  answers = [() => new Promise(() => {})];
  const reload = router.revalidate();
  await vi.advanceTimersByTimeAsync(30_000);
  await reload;
  expectOldPage(router);
  expect(missed).toBe(1);
});

test("the result of a form stays when the following reload fails", async () => {
  const router = openPage();
  answers = [fails(LOST)];
  await sendForm(router);
  expect(router.state.actionData).toEqual({ page: "saved" });
  expectOldPage(router);
});

test.each([0, 1])(
  "the page stays when part %i of its reload fails, and says how old it is",
  async (at) => {
    const router = openPage();
    answers = [() => "news", () => "news"];
    answers[at] = fails(LOST);
    await router.revalidate();
    expectOldPage(router);
    expect(missed).toBe(1);
  },
);

test("a response that the page is gone is shown", async () => {
  const router = openPage();
  answers = [() => "news", fails(new RouteError(404, "", "Page not found"))];
  await router.revalidate();
  expect(router.state.errors).toMatchObject({ root: { status: 404 } });
});

test("a reload replaced by a form is not missed", async () => {
  const router = openPage();
  const late = Promise.withResolvers<never>();
  answers = [() => late.promise];
  const reload = router.revalidate();
  await sendForm(router);
  await reload;
  late.reject(new Error("Aborted."));
  await turn();
  expect(router.state.loaderData).toEqual(NEW);
  expect([missed, isPageStale()]).toEqual([0, false]);
});

test("a redirected reload is followed", async () => {
  const router = openPage();
  answers = [() => "news", fails(redirect("/other"))];
  const there = Promise.withResolvers<void>();
  router.subscribe(({ location }) => location.pathname === "/other" && there.resolve());
  await router.revalidate();
  await there.promise;
});

test("a failed navigation is an error, and so is a reload of a deleted page", async () => {
  const router = openPage();
  answers = [() => "news", fails(LOST)];
  await router.navigate("/other");
  expect(router.state.errors).toEqual({ root: LOST });
  rememberPage(null);
  answers = [() => "news", fails(LOST)];
  await router.revalidate();
  expect(router.state.errors).toEqual({ root: LOST });
});
