import { use, useEffect, useRef } from "react";
import {
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
} from "react-router";
import { isEdited } from "./edited-fields.ts";
import { type LivePage, subscribeToChanges } from "./event-stream.ts";
import { offerLanguage } from "./language-offer.ts";
import {
  enableCopyButtons,
  enableMenuClosing,
  enablePrintButtons,
  forgetNotice,
} from "./page-controls.ts";
import { enablePasswordToggles } from "./password-toggle.ts";
import { isPageStale, onReload } from "./stale-page.ts";

const TIME_OUT = 10_000;

interface Live {
  topics: string[];
  since: string;
  until?: string | undefined;
  as?: string | undefined;
  signedIn: boolean;
}

export function useLive(live: Live | null): void {
  // Router hooks update only after rendering, which is too late here.
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
    const page: LivePage = {
      facts: () => ({ ...newest.current, topics: followed }),
      async update() {
        await keepTyped(newest.current);
        // Revalidating before a form's response arrives would discard that response.
        await untilIdle(router);
        isOwn = true;
        await router.revalidate().finally(() => {
          isOwn = false;
        });
        if (isPageStale()) throw new Error("No data.");
      },
    };
    subscribeToChanges(page, end.signal);
    const stopHearing = onReload(() => {
      if (isOwn || !isPageStale()) return;
      // The form's own revalidation failed: reconnect to catch up and show a notice.
      end.abort();
      end = new AbortController();
      subscribeToChanges(page, end.signal);
    });
    return () => {
      stopHearing();
      end.abort();
    };
  }, [followed, router]);
}

/** Rejects if a reload would lose typed input because the session has ended. */
async function keepTyped(live: Live | null): Promise<void> {
  if (!live?.signedIn || ![...document.querySelectorAll("main form *")].some(isEdited)) return;
  const here = await fetch("/account/here", { signal: AbortSignal.timeout(TIME_OUT) });
  if (!here.ok) throw new Error("Signed out.");
}

async function untilIdle(router: DataRouter): Promise<void> {
  if (isIdle(router)) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(() => {
      if (!isIdle(router)) return;
      stop();
      resolve();
    });
  });
}

function isIdle({ state: { navigation, fetchers } }: DataRouter): boolean {
  return (
    navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle")
  );
}

let areButtonsEnabled = false;

export function useButtons(): void {
  useEffect(() => {
    if (areButtonsEnabled) return;
    areButtonsEnabled = true;
    enableCopyButtons();
    enablePrintButtons();
    enablePasswordToggles();
  }, []);
}

export function usePageControls(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each address
  useEffect(forgetNotice, [key]);
  useEffect(() => {
    const end = new AbortController();
    enableMenuClosing(end.signal);
    offerLanguage(end.signal);
    return () => end.abort();
  }, []);
}
