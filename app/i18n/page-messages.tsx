import { routeNamespaces } from "virtual:route-messages";
import { createContext, type ReactNode, useSyncExternalStore } from "react";
import type { EnglishMessages } from "../../i18n/+types/messages.ts";
import { INTL_LOCALES, type IntlLocale, type Locale, localeOfIntl } from "../../i18n/locales.ts";
import type { Route } from "../+types/root";
import { Messages, type SomeMessages } from "./provider.tsx";

type Namespace = keyof EnglishMessages;

const ELEMENT = "messages";

/** What a page that hydrates carries along, as JSON; null on others. */
export const InlineMessages = createContext(
  typeof document === "undefined" ? null : (document.getElementById(ELEMENT)?.textContent ?? null),
);

/** The JSON for `InlineMessages`: the namespaces that the components of these routes use. */
export function inlineMessages(
  locale: Locale,
  all: EnglishMessages,
  routeIds: readonly string[],
): string {
  const names = namespacesOf(routeIds, Object.keys(all) as Namespace[]);
  const messages = Object.fromEntries(names.map((name) => [name, all[name]]));
  // '<' could end the element.
  return JSON.stringify({ locale: INTL_LOCALES[locale], messages }).replaceAll("<", "\\u003c");
}

export function MessagesScript({ json }: { json: string }) {
  return <script id={ELEMENT} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** In development, where nothing is known of the routes' components, all namespaces. */
function namespacesOf(routeIds: readonly string[], all: readonly Namespace[]): Namespace[] {
  if (!routeNamespaces) return [...all];
  return [...new Set(routeIds.flatMap((id) => routeNamespaces?.[id] ?? []))] as Namespace[];
}

interface Loaded {
  locale: IntlLocale;
  messages: SomeMessages;
}

let loaded: Loaded = { locale: "en-US", messages: {} };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages that this page brought, and those loaded since, for its components. */
export function LoadedMessages({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => loaded,
  );
  return <Messages {...current}>{children}</Messages>;
}

export function readInlineMessages(): void {
  const json = document.getElementById(ELEMENT)?.textContent;
  if (json) loaded = JSON.parse(json) as Loaded;
}

const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<object>("../../i18n/*/*.json", { import: "default" });

/** Loads what the next page's components need before it is shown. */
export const loadMessages: Route.ClientMiddlewareFunction = async ({ pattern }, next) => {
  const { routes } = window["__reactRouterManifest"];
  const ids = Object.keys(routes).filter((id) => patternOf(id) === withoutSlash(pattern));
  const branch = ids.flatMap(branchOf);
  const folder = `../../i18n/${localeOfIntl(loaded.locale)}/`;
  const all = Object.keys(files).flatMap((file) =>
    file.startsWith(folder) ? [file.slice(folder.length, -".json".length) as Namespace] : [],
  );
  const missing = namespacesOf(branch, all).filter((name) => !(name in loaded.messages));
  if (missing.length > 0) {
    const more = missing.map(async (name) => [name, await files[`${folder}${name}.json`]?.()]);
    const messages = { ...loaded.messages, ...Object.fromEntries(await Promise.all(more)) };
    loaded = { ...loaded, messages };
    for (const listener of listeners) listener();
  }
  return next();

  function branchOf(id: string): string[] {
    const parent = routes[id]?.parentId;
    return parent === undefined ? [id] : [...branchOf(parent), id];
  }

  function patternOf(id: string): string {
    const parts = branchOf(id).map((each) => routes[each]?.path ?? "");
    return parts.filter((part) => part !== "").join("/");
  }
};

function withoutSlash(pattern: string): string {
  return pattern.replace(/^\//, "");
}
