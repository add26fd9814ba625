import type { Standing } from "../guardians/read-standings.ts";
import { maySee, type Reader, type Subject } from "./who-sees-rules.ts";

/** What decides here is what the guardian has answered, and nothing of whose guardian they are. */
const ANYBODY: Subject = {
  dob: null,
  waiting: false,
  showContact: false,
  publicName: false,
  contact: false,
  paper: false,
};

/** How a player is named to a guardian who came by a link, in mail and behind it. */
export function nameBehindLink(standing: Standing): "full-name" | "short-name" {
  const reader: Reader = standing === "agreed" ? "linked-guardian" : "asked-guardian";
  return maySee("full-name", [reader], ANYBODY, "") ? "full-name" : "short-name";
}
