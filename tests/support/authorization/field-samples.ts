import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

export function fieldSamples(cast: Cast): Sample[] {
  return [...deskSamples(cast), ...phoneSamples(cast)];
}

function deskSamples(cast: Cast): Sample[] {
  const form = (intent: string, fields: Record<string, string>): Sample => ({
    path: "/admin/field",
    intent,
    by: "admin",
    fields: { intent, ...fields },
  });
  return [
    form("make", { day: "2025-07-15", gameId: cast.id("played game") }),
    form("end", { linkId: cast.id("id of field link") }),
    form("renew", { linkId: cast.id("id of field link") }),
  ];
}

function phoneSamples(cast: Cast): Sample[] {
  const params = { token: cast.id("field link") };
  const fields = {
    kind: "begin",
    gameId: cast.id("game"),
    key: "0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01",
    phone: "5d3f0c1a-2f0e-4b55-8a6c-3a1b8d2e4f02",
  };
  return [
    { path: "/field/:token", by: null, params },
    { path: "/field/:token", intent: "", by: null, params, fields },
    { path: "/field/:token/entries", intent: "", by: null, params, fields },
  ];
}
