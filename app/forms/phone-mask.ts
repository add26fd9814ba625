import type { FormEvent } from "react";
import { plainNumber } from "#domain/core/typed-number-rules.ts";
import { maskPhone } from "#domain/people/players/phone-rules.ts";

const DIGITS = /[0-9]/g;

/**
 * Formats phone numbers as 3-3-4 while they are typed, pasted or autofilled (spec §5), on pages
 * without React.
 */
export function maskPhones(): void {
  for (const name of ["input", "change"]) {
    document.addEventListener(name, (event) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.type === "tel") maskField(target, event);
    });
  }
}

export function maskPhoneInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void {
  maskField(currentTarget, nativeEvent);
}

function maskField(field: HTMLInputElement, event: Event): void {
  const { inputType = "", data = null } = event as Partial<InputEvent>;
  const { value } = field;
  const at = field.selectionStart ?? value.length;
  const isStray =
    inputType === "insertText" && data !== null && /^[^0-9+() .-]+$/.test(plainNumber(data));
  const before = value.slice(0, isStray ? at - data.length : at);
  const masked = maskPhone(before + value.slice(at));
  if (masked === value) return;
  field.value = masked;
  if (document.activeElement !== field) return;
  const cursor = at === value.length ? masked.length : cursorAfter(masked, digitsIn(before));
  // Deleting forward skips a dash that was put back.
  const skips = inputType === "deleteContentForward" && masked[cursor] === "-";
  field.setSelectionRange(cursor + Number(skips), cursor + Number(skips));
}

function digitsIn(text: string): number {
  return plainNumber(text).match(DIGITS)?.length ?? 0;
}

function cursorAfter(masked: string, digits: number): number {
  let left = digits;
  let at = 0;
  while (at < masked.length && left > 0) if (/[0-9]/.test(masked[at++] ?? "")) left--;
  return at;
}
