import type { FormEvent } from "react";
import { maskPhone } from "../../domain/players/phone-rules.ts";

const DIGITS = /[0-9]/g;

/** Phone numbers of a page without React get their dashes, 3-3-4, as they are typed, pasted or filled in (spec §5). */
export function maskPhones(): void {
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === "tel") maskField(target, event);
    });
  }
}

/** The same for a field of a page that loads React. The server reads the number anew. */
export function maskTyped({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void {
  maskField(currentTarget, nativeEvent);
}

/** Masks a phone field after a key, a paste or what the browser filled in; the cursor stays where it was. */
function maskField(field: HTMLInputElement, event: Event): void {
  const { inputType = "", data = null } = event as Partial<InputEvent>;
  const { value } = field;
  const at = field.selectionStart ?? value.length;
  // A letter that is typed is no part of a number, wherever it comes to stand.
  const isStray = inputType === "insertText" && data !== null && /^[^0-9+() .-]+$/.test(data);
  const before = value.slice(0, isStray ? at - data.length : at);
  const masked = maskPhone(before + value.slice(at));
  if (masked === value) return;
  field.value = masked;
  if (document.activeElement !== field) return;
  const cursor = at === value.length ? masked.length : cursorAfter(masked, digitsIn(before));
  // Deleted forward, a dash that comes back is passed over.
  const skips = inputType === "deleteContentForward" && masked[cursor] === "-";
  field.setSelectionRange(cursor + Number(skips), cursor + Number(skips));
}

function digitsIn(text: string): number {
  return text.match(DIGITS)?.length ?? 0;
}

/** Behind as many digits as stood in front of it. */
function cursorAfter(masked: string, digits: number): number {
  let left = digits;
  let at = 0;
  while (at < masked.length && left > 0) if (/[0-9]/.test(masked[at++] ?? "")) left--;
  return at;
}
