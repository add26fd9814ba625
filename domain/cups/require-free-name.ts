import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { labelKey } from "../games/import-row-rules.ts";
import { listTournaments } from "./current-cup.ts";

/** Throws `conflict` if another tournament of the cup has this name, ignoring case and spaces. */
export async function requireFreeName(
  tx: Database,
  cupId: number,
  name: string,
  ownId = 0,
): Promise<void> {
  const others = await listTournaments({ db: tx }, cupId);
  if (others.some((each) => each.id !== ownId && labelKey(each.name) === labelKey(name))) {
    throw new DomainError("conflict", "This cup has a tournament of this name already.", {
      field: "name",
    });
  }
}
