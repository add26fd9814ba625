import { type Message, message } from "#i18n/message.ts";

const MAX_DOLLARS = 100_000;

export function wholeNumber(raw: string): number | null {
  const plain = /^[0-9]{1,3}(?:,[0-9]{3})+$/.test(raw) ? raw.replaceAll(",", "") : raw;
  return /^[0-9]{1,9}$/.test(plain) ? Number(plain) : null;
}

export function checkFee(
  raw: string,
): { ok: true; value: number } | { ok: false; reason: Message } {
  const value = wholeNumber(raw.trim().replace(/^\$ ?/, ""));
  if (value !== null && value <= MAX_DOLLARS) return { ok: true, value };
  return { ok: false, reason: message("coreErrors.fee", { most: MAX_DOLLARS }) };
}
