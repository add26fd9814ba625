import { use, useEffect, useRef } from "react";
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext } from "react-router";
import { isPageOld, onReload } from "./keep-page.ts";
import { type Followed, follow } from "./stream.ts";
import { isTyped } from "./typed.ts";

const TIME_OUT = 10_000;

/** By what a page changes, the newest change it knows of, and until when it holds, if not for good. */
interface Live {
  topics: string[];
  since: string;
  until?: string | undefined;
  /** A field link's token, where the page is one's (`Facts.topics`). */
  as?: string | undefined;
  /** Whether it was loaded for somebody who is signed in. */
  signedIn: boolean;
}

/**
 * Keeps a page that loads React up to date: its data is loaded again when one of the topics changed after
 * `since`. The root calls it for every such page, with null for others; a route only returns `topics`, and
 * `until` where it says something of the present, in its data.
 */
export function useLive(live: Live | null): void {
  // Its hooks tell of a form only once that was rendered, when the notice of what it did may have been here.
  const router = use(DataRouterContext)?.router;
  const newest = useRef(live);
  useEffect(() => {
    newest.current = live;
  });
  const followed = live ? [...live.topics, ...(live.as ? [`as:${live.as}`] : [])].join(" ") : "";
  useEffect(() => {
    if (!followed || !router) return;
    let end = new AbortController();
    let isOwn = false;
    const page: Followed = {
      facts: () => ({ ...newest.current, topics: followed }),
      async update() {
        await keepTyped(newest.current);
        // Of a form whose change is told before its answer is there the router would drop the answer.
        await untilIdle(router);
        isOwn = true;
        await router.revalidate().finally(() => {
          isOwn = false;
        });
        if (isPageOld()) throw new Error("No data.");
      },
    };
    follow(page, end.signal);
    const stopHearing = onReload(() => {
      if (isOwn || !isPageOld()) return;
      // What a form did is not on its page: a new stream begins with catching up, and says so where that fails.
      end.abort();
      end = new AbortController();
      follow(page, end.signal);
    });
    return () => {
      stopHearing();
      end.abort();
    };
  }, [followed, router]);
}

/**
 * Rejects where what is typed would be lost: a page of somebody whose sign-in has ended would be loaded as a
 * visitor's, without the form. It waits until they have logged in again, in another tab.
 */
async function keepTyped(live: Live | null): Promise<void> {
  if (!live?.signedIn || ![...document.querySelectorAll("main form *")].some(isTyped)) return;
  const here = await fetch("/account/here", { signal: AbortSignal.timeout(TIME_OUT) });
  if (!here.ok) throw new Error("Signed out.");
}

/** Resolves once no page is on its way, and no form. */
async function untilIdle(router: DataRouter): Promise<void> {
  if (isIdle(router)) return;
  await new Promise<void>((goOn) => {
    const stop = router.subscribe(() => {
      if (!isIdle(router)) return;
      stop();
      goOn();
    });
  });
}

function isIdle({ state: { navigation, fetchers } }: DataRouter): boolean {
  return (
    navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle")
  );
}
