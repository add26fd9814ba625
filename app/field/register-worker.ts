import workerAddress from "../worker/worker.ts?worker&url";

/** Adds a field link's page to the offline cache, or removes it if `keep` is false. */
export async function keepPage(path: string, keep: boolean): Promise<void> {
  // There is no service worker in development or on insecure origins.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerAddress);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(keep ? { keep: path } : { forget: path });
  } catch {
    // Without the worker the page still works while it is open.
  }
}
