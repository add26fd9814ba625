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
import { forNames } from "../assertions/tables.ts";
import type { Persona } from "./marked-world.ts";
import type { Sight } from "./markers.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export async function builtRoutes() {
  const entry = pathToFileURL(path.join(root, "build", "server", "index.js")).href;
  const { routes }: Pick<ServerBuild, "routes"> = await import(/* @vite-ignore */ entry);
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return patternOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  const known = Object.values(routes).filter((route) => route !== undefined);
  return known.map(({ id, module }) => {
    return { id, pattern: patternOf(id) || "/", hasAction: Boolean(module.action) };
  });
}

type Awaitable<T> = T | Promise<T>;

export type Params = Record<string, (pattern: string) => Awaitable<string[]>>;

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

/** A page's data, or with `routeId` a route's alone, past the sign-in of the layout above it. */
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
  ...forNames("named unnamed cub minorManager bear otter waitTeen waitTeenHidden", AGREED),
  ...forNames("waitTeenRefused waitYoung joiner waitTeenPending waitTeenTookBack", AGREED),
  ...forNames("namedThen", AGREED),
  ...forNames("newcomer unconfirmed asker pendingBear waitTeenAsked waitTeenReplaced", ASKED),
  ...forNames("pending", ASKED),
  ...forNames("grownSince", GROWN),
};

export const behindLink = (name: string) => BEHIND_LINK[name as Persona] ?? [];
