import type { Access, Role } from "#app/routing/declaration.ts";
import { routeOf } from "../declared-routes.ts";
import { type Persona, STAFF } from "../privacy/marked-world.ts";
import { ACTORS } from "./actors.ts";
import type { Sample } from "./samples.ts";

/** The sender of a call; the last two use the session of the authorized person. */
export type Actor = keyof typeof ACTORS | "who may" | "an expired session" | "a changed cookie";

export const STRANGERS: Actor[] = [
  ...(Object.keys(ACTORS) as (keyof typeof ACTORS)[]),
  "an expired session",
  "a changed cookie",
];

export interface Call {
  sample: Sample;
  actor: Actor;
  /** Sent as React sends it (`.data`) instead of as a plain form. */
  asData: boolean;
  swap?: { name: string; value: string };
  extras?: Record<string, string>;
}

export function accessOf({ path, intent }: Sample): Access {
  const { page, forms } = routeOf(path);
  const declared = intent === undefined ? page : forms[intent];
  if (!declared) throw new Error(`${path} doesn't declare ${intent ?? "a page"}.`);
  return declared.access;
}

export function personOf(actor: Actor, { by }: Sample): Persona | null {
  if (actor === "who may") return by;
  return actor === "an expired session" || actor === "a changed cookie" ? null : ACTORS[actor];
}

/** Whether a declaration excludes the actor whatever they own: such a call has no effect. */
export function isShutOut(access: Access, actor: Actor, sample: Sample): boolean {
  const person = personOf(actor, sample);
  if (typeof access !== "string")
    return person !== "admin" && !access.some((role) => role === person);
  const isAuthorized = person !== null && person === sample.by;
  // The Lions' manager is 'mate'.
  const manages = isAuthorized || (person === "helper" && sample.by === "mate");
  const isRegistrar = person === "admin" || person === "registrar";
  const isStaff = person === "admin" || STAFF.some((role) => role === person);
  const may: Record<Role, boolean> = {
    everybody: true,
    link: true,
    "field link": true,
    "referee link": true,
    "signed in": person !== null,
    account: person !== null && !isStaff,
    "own player": person !== null && person === sample.by,
    guardian: person !== null && person === sample.by,
    manager: manages,
    "manager or registrar": manages || isRegistrar,
    "team manager or registrar": isAuthorized || isRegistrar,
    "co-manager": isAuthorized,
    "pending two-factor": person !== null && person === sample.by,
    "staff without two-factor": isStaff || (person !== null && person === sample.by),
    admin: person === "admin",
  };
  return !may[access];
}

export function callsOfOthers(samples: readonly Sample[]): Call[] {
  return samples.flatMap((sample) =>
    STRANGERS.filter((actor) => sample.by === null || personOf(actor, sample) !== sample.by)
      .filter((actor) => isShutOut(accessOf(sample), actor, sample))
      .flatMap((actor) => bothWays({ sample, actor })),
  );
}

export function callsOfStaff(samples: readonly Sample[]): Call[] {
  return samples.flatMap((sample) => {
    const access = accessOf(sample);
    const roles = typeof access === "string" || sample.by !== "admin" ? [] : access;
    return STAFF.filter((role) => roles.includes(role)).map(
      (actor): Call => ({ sample, actor, asData: false }),
    );
  });
}

/** Every sample of the authorized actor, each id in turn another's, unknown and invalid. */
export function callsWithSwaps(samples: readonly Sample[]): Call[] {
  return samples.flatMap((sample) =>
    idsOf(sample).flatMap((name) =>
      [...(sample.others?.[name] ?? []), ...nobodys(valueOf(sample, name))]
        .filter((value) => value !== "" || !sample.mayBeEmpty?.includes(name))
        .flatMap((value) => bothWays({ sample, actor: "who may", swap: { name, value } })),
    ),
  );
}

export function idsOf({ path, params, query, fields, others, notIds }: Sample): string[] {
  const names = [
    ...Object.keys(params ?? {}),
    ...Object.keys(query ?? {}),
    ...Object.keys(fields ?? {}),
  ];
  const pathNames = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const likely = names.filter((name) => /Id$|^token$/.test(name) || pathNames.includes(name));
  return [...new Set([...likely, ...Object.keys(others ?? {})])].filter(
    (name) => name !== "slug" && !notIds?.includes(name),
  );
}

export function valueOf({ params, query, fields }: Sample, name: string): string {
  return params?.[name] ?? query?.[name] ?? fields?.[name] ?? "";
}

function nobodys(id: string): string[] {
  const nobody = id.includes("-") && id.length === 36 ? crypto.randomUUID() : "987654321";
  return [nobody, "", "0", "-1", "../1", "%00", "1 or 1=1", `${id}x`, "٣"];
}

function bothWays(call: Omit<Call, "asData">): Call[] {
  return [
    { ...call, asData: false },
    { ...call, asData: true },
  ];
}

export function wordsOf({ sample, actor, asData, swap, extras }: Call): string {
  const { path, intent, by } = sample;
  const what = intent === undefined ? "GET" : "POST";
  return [
    `${what} ${path}${asData ? ".data" : ""}`,
    intent === undefined ? "" : `'${intent}'`,
    `as ${actor}${actor === "who may" ? ` (${by})` : ""}`,
    swap ? `with ${swap.name}=${swap.value}` : "",
    extras ? "with fields that are not its own" : "",
  ]
    .filter(Boolean)
    .join(" ");
}
