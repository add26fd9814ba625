import workerAddress from "../worker/worker.ts?worker&url";

/** Has the browser keep a page of a field link for when there is no connection; with `keep` false, forget it. */
export async function keepPage(path: string, keep: boolean): Promise<void> {
  // While one types there is no such file, and a plain address may have no worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerAddress);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(keep ? { keep: path } : { forget: path });
  } catch {
    // Without it the page works as long as it is open.
  }
}
