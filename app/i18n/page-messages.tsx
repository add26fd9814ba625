import { messageFiles, routeKeys } from "virtual:route-messages";
import { createContext, type ReactNode, useSyncExternalStore } from "react";
import { INTL_LOCALES, type IntlLocale, type Locale, localeOfIntl } from "#i18n/locales.ts";
import type { EnglishMessages } from "../../i18n/+types/messages.ts";
import type { Route } from "../+types/root";
import { type MessageTree, mergeMessages, pickMessages } from "./pick-messages.ts";
import { Messages } from "./provider.tsx";

const ELEMENT = "messages";

/** What a page that hydrates carries along, as JSON; null on others. */
export const InlineMessages = createContext(
  typeof document === "undefined" ? null : (document.getElementById(ELEMENT)?.textContent ?? null),
);

interface Loaded {
  locale: IntlLocale;
  messages: MessageTree;
  /** The ids of the routes whose messages these are. */
  routes: readonly string[];
}

const inlined = new Map<string, string>();

/** The JSON for `InlineMessages`: the messages that the components of these routes use. */
export function inlineMessages(locale: Locale, all: EnglishMessages, routes: readonly string[]) {
  const at = [locale, ...routes].join(" ");
  let json = inlined.get(at);
  if (json === undefined) {
    const keys = routes.flatMap((id) => routeKeys?.[id] ?? []);
    // In development nothing is known of the routes' components.
    const messages = routeKeys ? pickMessages(all as unknown as MessageTree, keys) : all;
    // '<' could end the element.
    json = JSON.stringify({ locale: INTL_LOCALES[locale], messages, routes });
    json = json.replaceAll("<", "\\u003c");
    inlined.set(at, json);
  }
  return json;
}

export function MessagesScript({ json }: { json: string }) {
  return <script id={ELEMENT} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}

let loaded: Loaded = { locale: "en-US", messages: {}, routes: [] };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages that this page brought, and those loaded since, for its components. */
export function LoadedMessages({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => loaded,
  );
  return (
    <Messages locale={locale} messages={messages}>
      {children}
    </Messages>
  );
}

export function readInlineMessages(): void {
  const json = document.getElementById(ELEMENT)?.textContent;
  if (json) loaded = JSON.parse(json) as Loaded;
}

/** Loads what the next page's components need before it is shown. */
export const loadMessages: Route.ClientMiddlewareFunction = async ({ pattern }, next) => {
  const missing = branchAt(pattern).filter((id) => !loaded.routes.includes(id));
  if (messageFiles !== "" && missing.length > 0) {
    const more = await Promise.all(missing.map(fetchMessages));
    loaded = {
      ...loaded,
      messages: more.reduce(mergeMessages, loaded.messages),
      routes: [...loaded.routes, ...missing],
    };
    for (const listener of listeners) listener();
  }
  return next();
};

async function fetchMessages(route: string): Promise<MessageTree> {
  const answer = await fetch(`${messageFiles}/${localeOfIntl(loaded.locale)}/${route}.json`);
  // A route without texts has no file.
  if (answer.status === 404) return {};
  if (!answer.ok) throw new TypeError("Messages failed to load.");
  return (await answer.json()) as MessageTree;
}

/** The ids of the routes with this pattern and of those around it. */
function branchAt(pattern: string): string[] {
  const { routes } = window["__reactRouterManifest"];
  const branchOf = (id: string): string[] => {
    const parent = routes[id]?.parentId;
    return parent === undefined ? [id] : [...branchOf(parent), id];
  };
  const pathOf = (id: string) =>
    branchOf(id)
      .map((each) => routes[each]?.path ?? "")
      .filter((part) => part !== "")
      .join("/");
  const own = Object.keys(routes).filter((id) => pathOf(id) === pattern.replace(/^\//, ""));
  return [...new Set(own.flatMap(branchOf))];
}
