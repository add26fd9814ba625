/** The forms of the cup and its tournaments, in the format of `form-table.ts`. */
export const CUP_FORMS = `
/admin/cup as admin ...<cup settings> place="Field 9"
  -
  settings
/admin/cup/tournaments as admin
  - name=Seniors rosterSize=9 ...<no words>
  add-tournament name=Seniors rosterSize=9 ...<no words>
  move-days version= refused
/admin/cup/tournaments/:tournamentId=<u16> as admin
  page
  tournament ...<tournament settings> playsText="all day" tournamentId!=<u13>
  rules ...<tournament rules> groupMinutes=20 tournamentId!=<u13>
  add-bracket name="Bracket Y"
  rename-bracket bracketId=<Bracket Z of u16> name="Bracket X" tournamentId!=<u13> bracketId!=<Bracket A of u13>
  delete-bracket bracketId=<Bracket Z of u16> tournamentId!=<u13> bracketId!=<Bracket A of u13>
/admin/cup/tournaments/:tournamentId=<walking> as admin
  delete tournamentId!=<u16>|<u13>
/admin/cup/next as admin
  start refused
  settings ...<next cup>
  add-tournament name=Seniors rosterSize=9 ...<no words>
  delete draftId=<draft of the next cup> draftId!=<past cup>
  open draftId=<draft of the next cup> confirmed=<confirmation to open the draft> draftId!=<past cup>
`;
