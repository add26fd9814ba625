/** In the format of `form-table.ts`. */
export const SCHEDULE_FORMS = `
/admin/schedule as admin version=<version of draft>
  make ...<plan>
  remake
  enough planning=<planning>
  cancel planning=<planning>
  move gameId=<drafted game> cell=<free cell>
  keep gameId=<drafted game>
  let-move gameId=<drafted game>
  undo
  discard
  publish
/admin/schedule/availability as admin
  add-time teamId=<Lions> side=after time=14:00 date=2025-07-16 teamId!=<Gone>|<Veterans> empty:date
  remove-time timeId=<time of a team>
  add-pair team1Id=<Lions> team2Id=<Bears> team1Id!=<Gone>|<Veterans> team2Id!=<Gone>|<Veterans>
  remove-pair team1Id=<Geese> team2Id=<Swans> team1Id!=<Gone>|<Veterans> team2Id!=<Gone>|<Veterans>
  allow team1Id=<Ducks> team2Id=<Drakes> team1Id!=<Gone>|<Veterans> team2Id!=<Gone>|<Veterans>
  separate team1Id=<Ducks> team2Id=<Geese> team1Id!=<Gone>|<Veterans> team2Id!=<Gone>|<Veterans>
`;
