import { useEffect, useState, useSyncExternalStore } from "react";
import type { FieldState, FieldView } from "../../domain/competition/field/view-rules.ts";
import workerAddress from "../worker/worker.ts?worker&url";
import { FieldClient } from "./field-client.ts";

const unknown = () => null;

export function useField(
  token: string,
  loaded: FieldView,
): { phone: FieldClient; known: FieldState } {
  const [phone] = useState(() => new FieldClient(token, loaded));
  const known = useSyncExternalStore(phone.subscribe, phone.known, unknown);
  useEffect(() => phone.start(), [phone]);
  useEffect(() => {
    void phone.load(loaded);
  }, [phone, loaded]);
  const none = { mark: "", waiting: 0, refused: [], isOffline: false, ahead: 0 };
  return { phone, known: known ?? { view: loaded, ...none } };
}

/** Adds a field link's page to the offline cache, or removes it if `keep` is false. */
export async function cacheFieldPage(path: string, keep: boolean): Promise<void> {
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
