import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { thisPage } from "./this-page.ts";

/**
 * Says when a part of the program did not arrive (spec §8). The router's own answer is to load the page
 * anew, which without a signal leaves the browser's empty page; where the browser lets us, that is held
 * back, and the person decides.
 */
export function ChunkFailure() {
  const here = useLocation();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // While one types, Vite reloads the page by itself, and should.
    if (import.meta.env.DEV || !("navigation" in window)) return;
    const onNavigate = (event: NavigateEvent) => {
      // Nobody pressed anything: it is the router that reloads.
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
