import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in what the server sends and while it comes alive, true once script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
