import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { follow } from "./stream.ts";

/**
 * Keeps a page that loads React up to date: its data is loaded again when one of the topics changed after
 * `since`. The root calls it for every such page; a route only returns `topics` in its data.
 */
export function useLive(topics: string[], since: string): void {
  const { revalidate } = useRevalidator();
  const newest = useRef({ since, revalidate });
  useEffect(() => {
    newest.current = { since, revalidate };
  });
  const followed = topics.join(" ");
  useEffect(() => {
    if (!followed) return;
    return follow({
      topics: () => followed,
      since: () => newest.current.since,
      async update() {
        // The router would put its error screen in place of a page whose data does not come.
        const health = await fetch("/healthz", { signal: AbortSignal.timeout(10_000) });
        if (!health.ok) throw new Error("No data.");
        await newest.current.revalidate();
      },
    });
  }, [followed]);
}
