import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { thisPage } from "./this-page.ts";

/**
 * Shown when a code chunk fails to load (spec §8). Blocks the router's automatic reload, if the
 * browser allows it, because offline it would leave an empty page.
 */
export function ChunkFailure() {
  const here = useLocation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // Vite reloads the page itself.
    if (import.meta.env.DEV || !("navigation" in window)) return;
    const onNavigate = (event: NavigateEvent) => {
      // Only reloads triggered by script.
      if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
      event.preventDefault();
      setFailed(true);
    };
    window.navigation.addEventListener("navigate", onNavigate);
    return () => window.navigation.removeEventListener("navigate", onNavigate);
  }, []);
  if (!failed) return null;
  return (
    <p role="alert" className="page notice notice-bad">
      Loading chunk failed. <a href={thisPage(here)}>Load this page again</a>
    </p>
  );
}
