import type { Standing } from "../guardians/read-standings.ts";
import { maySee, NOTHING_AGREED, type Reader } from "./who-sees-rules.ts";

export function nameBehindLink(standing: Standing): "full-name" | "short-name" {
  const reader: Reader = standing === "agreed" ? "linked-guardian" : "asked-guardian";
  return maySee("full-name", [reader], NOTHING_AGREED, "") ? "full-name" : "short-name";
}
