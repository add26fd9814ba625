import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type Followed, follow } from "./stream.ts";

/** By what a page changes, the newest change it knows of, and until when it holds, if not for good. */
interface Live {
  topics: string[];
  since: string;
  until?: string | undefined;
}

/**
 * Keeps a page that loads React up to date: its data is loaded again when one of the topics changed after
 * `since`. The root calls it for every such page, with null for others; a route only returns `topics`, and
 * `until` where it says something of the present, in its data.
 */
export function useLive(live: Live | null): void {
  const { revalidate } = useRevalidator();
  const newest = useRef({ live, revalidate });
  useEffect(() => {
    newest.current = { live, revalidate };
  });
  const followed = live?.topics.join(" ") ?? "";
  useEffect(() => {
    if (!followed) return;
    const end = new AbortController();
    const page: Followed = {
      facts: () => ({ ...newest.current.live, topics: followed }),
      async update() {
        // The router would put its error screen in place of a page whose data does not come.
        const health = await fetch("/healthz", { signal: AbortSignal.timeout(10_000) });
        if (!health.ok) throw new Error("No data.");
        await newest.current.revalidate();
      },
    };
    follow(page, end.signal);
    return () => end.abort();
  }, [followed]);
}
