/** Late, so that a first visit loads nothing more. */
const DELAY = 5_000;

/** Registers the service worker, which stores some pages for reading them without a signal. */
export function storePages(): void {
  setTimeout(() => {
    navigator.serviceWorker?.register("/sw.js").catch(() => {});
  }, DELAY);
}
