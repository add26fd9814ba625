import { PASSWORD } from "../factories/passwords.ts";
import type { Cast } from "./cast.ts";
import type { Sample } from "./sample.ts";

const by = "admin";

export function peopleSamples(cast: Cast): Sample[] {
  return [...personSamples(cast), ...messagesSamples(cast), ...factorSamples(cast)];
}

function factorSamples(cast: Cast): Sample[] {
  const path = "/admin/security";
  const code = cast.id("next code of coder");
  const change = (intent: string): Sample => ({
    path,
    intent,
    by: "coded",
    fields: { intent, currentPassword: PASSWORD, code },
  });
  const begin = { intent: "begin", currentPassword: PASSWORD };
  return [
    { path: "/admin/code", by: "coder" },
    {
      path: "/admin/code",
      intent: "",
      by: "coder",
      fields: { code },
    },
    { path, intent: "begin", by, fields: begin },
    {
      path,
      intent: "confirm",
      by,
      fields: { intent: "confirm", code: cast.id("code of admin") },
    },
    change("renew"),
    change("turn-off"),
    { path, intent: "later", by, fields: { intent: "later" } },
  ];
}

function personSamples(cast: Cast): Sample[] {
  const person = (intent: string, name: string, fields: Record<string, string> = {}): Sample => ({
    path: "/admin/people/:playerId",
    intent,
    by,
    params: { playerId: cast.player(name) },
    fields: { intent, ...fields },
  });
  const guardian = (intent: string, name: string, others: string[], fields = {}): Sample => ({
    path: "/admin/people/guardians",
    intent,
    by,
    fields: { intent, playerId: cast.player(name), ...fields },
    others: { playerId: others.map((each) => cast.player(each)) },
  });
  const { dob } = cast.marked.get("mere").marks;
  return [
    { path: "/admin/people", intent: "", by, fields: { search: "zq" }, onlyReads: true },
    {
      path: "/admin/people",
      intent: "search",
      by,
      fields: { intent: "search", search: "zq" },
      onlyReads: true,
    },
    person("contact", "pending"),
    person("confirm-address", "unverified"),
    person("sign-out", "mere"),
    {
      ...person("two-factor-off", "mere"),
      params: { playerId: cast.id("player coder") },
    },
    person("correct", "mere", { firstName: "Mere", lastName: "Anew", phone: "5550105555", dob }),
    person("delete", "mere"),
    guardian("change", "pending", ["mere", "kidBare"], { guardianEmail: "aunt@mail.example" }),
    guardian("remind", "pending", ["mere"]),
    guardian("paper", "kidBare", ["mere"]),
    guardian("paper-back", "kidPaper", ["mere", "kidBare"]),
  ];
}

function messagesSamples(cast: Cast): Sample[] {
  const message = {
    to: `team:${cast.team("Lions")}`,
    subject: "Water",
    body: "Bring some.",
    byMail: "on",
    bannerUntil: "",
    attempt: "water",
  };
  const otherCup = { to: [`team:${cast.team("Veterans")}`] };
  const path = "/admin/messages";
  const enquiryId = cast.id("enquiry");
  return [
    { path, intent: "", by, fields: { enquiryId } },
    { path, intent: "retry", by, fields: { intent: "retry", enquiryId } },
    {
      path: `${path}/write`,
      intent: "preview",
      by,
      fields: { intent: "preview", ...message },
      onlyReads: true,
    },
    {
      path: `${path}/write`,
      intent: "send",
      by,
      fields: { intent: "send", ...message },
      others: otherCup,
    },
    {
      path: `${path}/write`,
      intent: "take-down",
      by,
      fields: { intent: "take-down", announcementId: cast.id("announcement") },
    },
    {
      path: `${path}/outbox`,
      intent: "read",
      by,
      fields: { intent: "read", mailId: cast.id("mail") },
    },
    {
      path: `${path}/outbox`,
      intent: "retry",
      by,
      fields: { intent: "retry", mailId: cast.id("mail") },
    },
  ];
}
