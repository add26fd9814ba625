import { readStoredReferee } from "../../../domain/competition/referees/referees.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { readRefereesOfDay } from "../../../domain/scheduling/referee-overview.ts";
import { makeReferee, REFEREE_DAY, refereeLink } from "../factories/referees.ts";

/** In the format of `form-table.ts`. */
export const REFEREE_FORMS = `
/admin/referees as admin day=${REFEREE_DAY}
  add name="Rolf Stone" teamId=<Lions> notBefore=09:00 notAfter= empty:teamId
  change refereeId=<referee> name="Rolf Stone" teamId=<Lions> version=<version of referee> empty:teamId
  renew refereeId=<referee>
  remove refereeId=<referee>
  assign who=people version=<version of assignments>
  set gameId=<game> referee=person:<referee> version=none
/referee/:token=<referee link> as visitor token!=<field link>
  page
/referee/:token=<referee link>/calendar.ics as visitor token!=<field link>
  page
`;

/** Adds a person who has no games yet. Returns ids by the names of the table. */
export async function addReferees(admin: Ctx): Promise<Record<string, string>> {
  const id = await makeReferee(admin, "Rolf Sand");
  return { referee: String(id), "referee link": await refereeLink(admin, id) };
}

export async function refereeVersions(admin: Ctx, id: string): Promise<Record<string, string>> {
  return {
    "version of referee": (await readStoredReferee(admin, Number(id))).version,
    "version of assignments": (await readRefereesOfDay(admin, REFEREE_DAY)).version,
  };
}
