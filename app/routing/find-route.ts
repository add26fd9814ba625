import { isApi } from "../api/addresses.ts";
import type { FormDeclaration, RateRule, RouteDeclaration } from "./declaration.ts";
import { endpointDeclarations, routeDeclarations } from "./route-declarations.ts";

const READING = ["GET", "HEAD"];

const REST = "*";

const plain = new Map<string, RouteDeclaration>();
const patterns: { pattern: RegExp; registered: RouteDeclaration }[] = [];
for (const registered of [...endpointDeclarations, ...routeDeclarations]) {
  const { path } = registered;
  if (/[:*]/.test(path)) patterns.push({ pattern: patternOf(path), registered });
  else plain.set(path.toLowerCase(), registered);
}
patterns.sort((a, b) => weight(b.registered.path) - weight(a.registered.path));

/** Finds the register's line for a page or data request, matching paths like the router does. */
export function findRoute(pathname: string): RouteDeclaration {
  const path = decoded(pathname.replace(/(?<=\/)_\.data$|\.data$/, ""));
  const found =
    plain.get(plainly(path)) ?? patterns.find(({ pattern }) => pattern.test(path))?.registered;
  if (!found) throw new Error("The register has no line for what is unknown.");
  return found;
}

export function allowedMethods({ path, reads, forms }: RouteDeclaration): string[] {
  return [
    ...(reads === null ? [] : READING),
    ...(forms.length > 0 ? ["POST"] : []),
    ...(isApi(path) ? ["OPTIONS"] : []),
  ];
}

export function declaredForm({ forms }: RouteDeclaration, intent: string): FormDeclaration | null {
  return forms.find((form) => form.intent === intent) ?? null;
}

export function hasRateRule({ forms }: RouteDeclaration, rate: RateRule): boolean {
  return forms.some(({ rates }) => rates.includes(rate));
}

function patternOf(path: string): RegExp {
  if (path === REST) return /^/;
  const source = path
    .replace(/[.]/g, "\\$&")
    .replace(/\/:\w+/g, "/[^/]+")
    .replace(/\/\*$/, "/.");
  return new RegExp(path.endsWith("*") ? `^${source}` : `^${source}/*$`, "i");
}

function weight(path: string): number {
  if (path === REST) return -1;
  return path.split("/").reduce((sum, part) => sum + (part.startsWith(":") ? 3 : 10), 0);
}

/** Removes trailing slashes and lowercases, ASCII letters only. */
function plainly(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Decodes segment by segment like the router, so that an encoded slash doesn't split one. */
function decoded(pathname: string): string {
  try {
    const parts = pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
    return parts.join("/");
  } catch {
    // No route matches a path that can't be decoded.
    return pathname;
  }
}
