import fc from "fast-check";

type Values = [unknown, ...unknown[]];
type Given<T extends Values> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Checks what has to hold for all values of these kinds. */
export function forAll<T extends Values>(...given: [...Given<T>, (...values: T) => void]): void {
  fc.assert(fc.property<T>(...given));
}
