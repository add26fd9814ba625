import { isApi } from "./api/addresses.ts";
import type { Rate, Registered, RegisteredForm } from "./register-line.ts";
import { registeredEndpoints, registeredRoutes } from "./route-register.ts";

const READING = ["GET", "HEAD"];

/** What an address is called that leads nowhere else. */
const REST = "*";

const plain = new Map<string, Registered>();
const patterns: { pattern: RegExp; registered: Registered }[] = [];
for (const registered of [...registeredEndpoints, ...registeredRoutes]) {
  const { path } = registered;
  if (/[:*]/.test(path)) patterns.push({ pattern: patternOf(path), registered });
  else plain.set(path.toLowerCase(), registered);
}
// The more is said of an address, the sooner it counts, as the router has it.
patterns.sort((a, b) => weight(b.registered.path) - weight(a.registered.path));

/**
 * The register's line for a path as it was sent, or for that of its data: found as the router finds its
 * route, in any letter case and with every spelling that it takes for the same.
 */
export function registeredAt(pathname: string): Registered {
  const path = decoded(pathname.replace(/(?<=\/)_\.data$|\.data$/, ""));
  const found =
    plain.get(plainly(path)) ?? patterns.find(({ pattern }) => pattern.test(path))?.registered;
  if (!found) throw new Error("The register has no line for what is unknown.");
  return found;
}

/** The methods that an address takes. Whether other sites may ask, only the API tells. */
export function methodsOf({ path, reads, forms }: Registered): string[] {
  return [
    ...(reads === null ? [] : READING),
    ...(forms.length > 0 ? ["POST"] : []),
    ...(isApi(path) ? ["OPTIONS"] : []),
  ];
}

/** The form of an address that calls itself so; null for one that nobody registered. */
export function formOf({ forms }: Registered, intent: string): RegisteredForm | null {
  return forms.find((form) => form.intent === intent) ?? null;
}

/** Whether any form of an address is counted so. */
export function isCounted({ forms }: Registered, rate: Rate): boolean {
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

/** Without slashes at its end, in small letters; a letter that is no ASCII is no other one's capital. */
function plainly(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** As the router decodes it: part by part, so that no part becomes two. */
function decoded(pathname: string): string {
  try {
    const parts = pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
    return parts.join("/");
  } catch {
    // What cannot be decoded is read as it stands: no route is called so.
    return pathname;
  }
}
