import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import {
  canSee,
  NO_CONSENTS,
  type PersonalField,
} from "#domain/people/privacy/visibility-rules.ts";
import { splitLocale } from "#i18n/locales.ts";
import { elements } from "../assertions/html.ts";
import type { Persona } from "./marked-world.ts";
import type { Sight } from "./markers.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface RouteAddress {
  id: string;
  pattern: string;
  hasAction: boolean;
}

export async function builtRoutes(): Promise<RouteAddress[]> {
  const entry = pathToFileURL(path.join(root, "build", "server", "index.js")).href;
  const { routes }: Pick<ServerBuild, "routes"> = await import(/* @vite-ignore */ entry);
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return patternOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  return Object.values(routes).flatMap((route) =>
    route
      ? [
          {
            id: route.id,
            pattern: patternOf(route.id) || "/",
            hasAction: Boolean(route.module.action),
          },
        ]
      : [],
  );
}

type Awaitable<T> = T | Promise<T>;

export type Params = Record<string, (pattern: string) => Awaitable<string[]>>;

/** Expands a pattern with every value of its names. Throws for an unknown name. */
export async function filled(pattern: string, params: Params): Promise<string[]> {
  const [found, name = ""] = /:([A-Za-z]+)\??/.exec(pattern) ?? [];
  if (!found) return [pattern.replace("*", "nothing/here")];
  const values = params[name];
  if (!values) throw new Error(`Say what stands for ${found} of ${pattern}.`);
  const each = (await values(pattern)).map((value) =>
    filled(pattern.replace(found, value), params),
  );
  return (await Promise.all(each)).flat();
}

/** Where a page's links and forms lead on the site, without those to other languages. */
export function leadsTo(html: string, from: string): string[] {
  const { locale } = splitLocale(from);
  const targets = [
    ...elements(html, "a").map(({ href }) => href),
    ...elements(html, "form").map(({ action }) => action),
  ];
  return targets.flatMap((target) => {
    const url = target ? URL.parse(target, `http://site.example${from}`) : null;
    if (!url || url.host !== "site.example") return [];
    return splitLocale(url.pathname).locale === locale ? [url.pathname + url.search] : [];
  });
}

/** The address of a page's data, or of a single route's with `routeId`. */
export function dataAddress(address: string, routeId?: string): string {
  const url = new URL(address, "http://site.example");
  const pathname = url.pathname === "/" ? "/_root" : url.pathname.replace(/\/$/, "");
  if (routeId) url.searchParams.set("_routes", routeId);
  return `${pathname}.data${url.search}`;
}

const FIELD_SIGHTS: [PersonalField, Sight[]][] = [
  ["short-name", ["firstName"]],
  ["full-name", ["lastName"]],
  ["birth-date", ["dob"]],
  ["phone", ["phone"]],
  ["email", ["email"]],
  ["emergency-contact", ["emergencyName", "emergencyNumber"]],
  ["guardian", ["guardianName", "guardianPhone", "guardianEmail"]],
  ["agreements", ["agreed"]],
  ["check-in", ["presentAt", "dobSeenAt"]],
];

const ASKED: readonly Sight[] = ["firstName", "guardianEmail"];
const GROWN: readonly Sight[] = [...ASKED, "guardianName", "guardianPhone"];
const AGREED = FIELD_SIGHTS.flatMap(([field, sights]) =>
  canSee(field, ["linked-guardian"], NO_CONSENTS, "") ? sights : [],
);

/** What a guardian by link sees of the player, by persona. */
export const BEHIND_LINK: Partial<Record<Persona, readonly Sight[]>> = {
  named: AGREED,
  unnamed: AGREED,
  newcomer: ASKED,
  unconfirmed: ASKED,
  asker: ASKED,
  cub: AGREED,
  minorManager: AGREED,
  bear: AGREED,
  pendingBear: ASKED,
  otter: AGREED,
  waitTeen: AGREED,
  waitTeenHidden: AGREED,
  waitTeenRefused: AGREED,
  waitYoung: AGREED,
  joiner: AGREED,
  waitTeenPending: AGREED,
  waitTeenAsked: ASKED,
  waitTeenReplaced: ASKED,
  waitTeenTookBack: AGREED,
  pending: ASKED,
  namedThen: AGREED,
  grownSince: GROWN,
};

export const behindLink = (name: string) => BEHIND_LINK[name as Persona] ?? [];
