import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import type { Text } from "#i18n/message.ts";

export interface PushText {
  title: Text;
  body: Text;
}

/** Marks a message that browsers can show without a service worker (Declarative Web Push). */
const DECLARATIVE = 8030;
const MAX_LENGTH = 400;

export function writePayload(
  { title, body, path, tag }: PushPayload,
  siteUrl: string,
  language: Locale,
): string {
  const notification = {
    title: cut(title),
    body: cut(body),
    navigate: `${siteUrl}${path}`,
    tag,
    lang: INTL_LOCALES[language],
  };
  return JSON.stringify({ web_push: DECLARATIVE, notification });
}

export type PushPayload = NonNullable<ReturnType<typeof readPayload>>;

export function readPayload(raw: unknown, origin: string) {
  if (!isRecord(raw) || !isRecord(raw["notification"])) return null;
  const { title, body, navigate, tag } = raw["notification"];
  if (typeof title !== "string" || typeof body !== "string" || typeof tag !== "string") return null;
  return { title, body, tag, path: pathOn(origin, navigate) };
}

export function pathOn(origin: string, address: unknown): string {
  const url = typeof address === "string" ? URL.parse(address, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : "/";
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join("")}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
