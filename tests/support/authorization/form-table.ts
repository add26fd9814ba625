/**
 * Every form as an authorized person sends it, and the pages that need more than their address.
 * A line without indentation names a page, its reader, and what all its forms have; below it are
 * its forms by intent (`-` for none, `~` before an intent that its other fields tell) or `page`.
 * `<name>` is an id or a secret of the cast, `...<name>` a group of fields. With a value after `!=`
 * the form must do nothing. `reads` marks a form that changes nothing, `refused` one that is
 * refused even for its own person, `empty:` a field that need not be filled in.
 */
export const FORM_TABLE = `
/follow as visitor from=2001:db8:1:2::/64 endpoint=https://fcm.googleapis.com/fcm/send/one
  follow team=lions ...<keys of a browser>
  unfollow team=lions reads
  followed reads
  renew oldEndpoint=https://fcm.googleapis.com/fcm/send/one ...<keys of a browser> reads
/contact as visitor ...<message> from=2001:db8:1:2::/64
  contact
/contact as mere ...<message>
  contact
/register as visitor ...<registration> password="sand and water" sending=newcomer
  register
  register email=<email of mate> refused
/login as visitor email=<email of mere> password=<password>
  login
/admin as visitor email=<email of admin> password=<password>
  -
/logout as mere
  -
/forgot as visitor email=<email of mere>
  forgot
/guardian as visitor email=<guardian of named>
  link-again
/reset as visitor token=<reset-password> token!=<other links>
  page
  reset password="sand and water"
/verify as visitor token=<verify-email> token!=<other links>
  page
  verify password="sand and water"
/confirm-email as visitor token=<change-email> token!=<other links>
  page
/confirm-email as mere token=<change-email> token!=<other links>
  confirm-email
/invitation as visitor token=<link of invitation> token!=<other links>
  page
  accept
  decline
/guardian/agree as visitor token=<guardian> token!=<other links> name="Rosa Silva" phone=5550108888 agree_public_name=on
  page
  agree
  decline
/admin/setup as visitor ?token=<setup> token!=<other links>
  page
  - email=second-admin@mail.example password="sand and water"
/field/:token=<field link> as visitor ...<field entry>
  page
  -
/field/:token=<field link>/entries as visitor ...<field entry>
  -
/teams as mere playerId=<mere> playerId!=<mate>|<kidPaper>|<unnamed>
  create name="Mere Mortals" tournamentName=<U16>
  ~create name="Mere Mortals" tournamentName=<U16>
  join teamCode=<code of Lions> teamCode!=<wrong code>
  ~join teamCode=<code of Lions> teamCode!=<wrong code>
  join-waitlist tournamentName=<U16> showContact=on
  ~join-waitlist tournamentName=<U16> showContact=on
/teams as waitAdultHidden playerId=<waitAdultHidden> playerId!=<mate>|<kidPaper>|<unnamed>
  edit-waitlist tournamentName=<U16> showContact=on
  leave-waitlist
/teams as left
  leave playerId=<left> teamId=<Lions> playerId!=<mate>|<kidPaper>|<unnamed> teamId!=<Bears>|<Gone>|<Veterans>
/teams as fullManager
  delete teamId=<Full House> teamId!=<Bears>|<Gone>|<Veterans>|<Lions>|<Cubs>
/join/:token=<join link of Lions> as mere playerId=<mere> playerId!=<mate>|<kidPaper>|<unnamed> token!=<field link>
  page
  join
/teamWaitlist as mere
  page
/manage/:teamId=<Lions> as mate teamId!=<Bears>|<Cubs>|<Gone>|<Veterans>
  page
  remove playerId=<left> playerId!=<unnamed>|<cub>|<mere>
  replace-code teamCode=<code of Lions> teamCode!=123456
  crest color1=red color2=white initials=LN
  short-name shortName=Cats
  hand-over playerId=<left> playerId!=<unnamed>|<cub>|<mere>
  approve playerId=<newcomer> playerId!=<unnamed>|<cub>|<mere>
  decline playerId=<asker> playerId!=<unnamed>|<cub>|<mere>
/invitations as mate
  invite teamId=<Lions> playerId=<waitAdultHidden> teamId!=<Bears>|<Gone> playerId!=<mere>|<waitYoung>
  withdraw invitationId=<invitation of waitAdult> invitationId!=<invitation of waitKidTeen>
/invitations as waitAdult invitationId=<invitation of waitAdult> invitationId!=<invitation of joiner>|<invitation of waitKidTeen>
  page
  accept
  decline
/account as mere
  page
  details firstName=Mere lastName=Anew phone=5550107777 dob=<birthday of mere>
  language language=es
  news news=on
/account/data.json as mere
  page
/account/security as mere
  page
  change-email email=mere-again@mail.example currentPassword=<password>
  change-password currentPassword=<password> password="sand and water"
  end-session sessionId=<session of mere> sessionId!=<session of mate>
  end-other-sessions
  begin currentPassword=<password>
/account/security as unverified
  send-verification
/account/security as admin
  confirm code=<code of admin>
/account/security as playerCoded currentPassword=<password> code=<next code of playerCoder>
  renew
  turn-off
/login/code as playerCoder code=<next code of playerCoder>
  page
  code
/account/delete as mere
  page
  delete-account currentPassword=<password>
/account/guardian as mere
  page
/account/guardian as waitTeenAsked
  guardian guardianEmail=aunt@mail.example
  again
/account/players/:playerId=<kidBare> as parent playerId!=<waitKidPaper>|<named>|<mere>|<parent>
  page
  agree agree_media=on
  withdraw
  remove
  edit ...<child>
/account/players/new as mere
  page
/account/players/new as parent
  add-player ...<child> agree_participation=on agree_terms=on agree_liability=on
/admin as admin linkId=<id of field link>
  dismiss-link
/admin/field as admin
  make day=2025-07-15 gameId=<played game>
  end linkId=<id of field link>
  renew linkId=<id of field link>
/admin/games/create as admin ...<game details> team2Name=Bears
  create
  -
/admin/games/import as admin
  - file
/admin/games/edit/:gameId=<game> as admin
  page
  score team1Score=3 team2Score=2
  - team1Score=3 team2Score=2
  details ...<game details> team2Name=Wolves
  state state=postponed
  delete
/admin/games/edit/:gameId=<played game> as admin
  clear
  undo change=<change of played game>
  apply-entry entryId=<refused entry of played game> entryId!=<refused entry of game>
  dismiss-entry entryId=<refused entry of played game> entryId!=<refused entry of game>
/admin/games/edit/:gameId=<played game>/cards as admin
  page
  card who="<Lions> <mate>" kind=red minute=12 gameId!=<game of Geese> who!="<Lions> <mere>|<Cubs>"
/admin/games/edit/:gameId=<game of Geese>/cards as admin
  confirm cardId=<card> gameId!=<game>
  void cardId=<card> gameId!=<game>
/admin/day as admin
  hold reason=lightning text="Meet in the gym."
  resume resumeAt= reads
  lightning refused
  apply day=2025-07-15 by=15 version=<version of the day>
  undo shift=1 reads
/admin/day/replan as admin
  replan day=2025-07-15 from=<first kickoff> earliest=<start of the replan> version=<version of the replan>
/admin/players/:teamId=<Lions> as admin teamId!=<Veterans>
  page
  crest color1=blue color2=white initials=
  contact playerId=<pending> playerId!=<elsewhere>
  move bracketId=<Bracket Z of u16> bracketId!=<Bracket A of u13>
  ineligible
  eligible
  undecided reads
  remove playerId=<left> playerId!=<elsewhere>
  replace-code teamCode=<code of Lions> teamCode!=123456
  hand-over playerId=<left> playerId!=<elsewhere>
  approve playerId=<newcomer> playerId!=<elsewhere>
  decline playerId=<asker> playerId!=<elsewhere>
  withdraw choice=remove version=<version of Lions>
/admin/players/:teamId=<Lions> as admin quiet=1 any:teamId
  add-goal playerId=<mate> playerId!=<mere>
  void-goal playerId=<mate> playerId!=<mere>
  undo-goal goalId=<goal> undoes=add-goal
/admin/players/:teamId=<Gone> as admin teamId!=<Lions>|<Veterans>
  undo-withdraw withdrawal=<withdrawal of Gone> withdrawal!=999999
/admin/players/:teamId=<Lions>/sheet as admin teamId!=<Veterans>
  page
/admin/players/:teamId=<Lions>/check-in as admin teamId!=<Bears>|<Veterans>
  page
  check-in playerId=<mate> what=present is=yes quiet=1 playerId!=<elsewhere>
/admin/players.csv as admin reason="Insurance list"
  export
/admin/rosters.csv as admin reason="Insurance list"
  export
/admin/emails.csv as admin reason="Rain plan"
  export
/admin/payments as admin
  remind teamId=<Lions> teamId!=<Veterans>|<Gone>
/admin/payments/:teamId=<Lions> as admin teamId!=<Veterans>
  page
  record amount=30 method=cash receivedOn=2025-07-15 who=<mate> teamId!=<Veterans>|<Bears> who!=<mere>|<cub> empty:who
  void receiptId=<receipt of Lions> teamId!=<Bears> receiptId!=<receipt of Cubs>
  eligible
  ineligible
  undecided reads
/admin/waitlist as admin
  propose teamId=<Bears> playerId=<waitAdultHidden> teamId!=<Cubs>|<Gone>|<Veterans> playerId!=<mate>|<cub>
  place teamId=<Bears> playerId=<waitAdultHidden> teamId!=<Cubs>|<Gone>|<Veterans> playerId!=<mate>|<cub>
  withdraw invitationId=<invitation of waitKidTeen>
  make tournamentId=<u16> name=Waiters player=<waitAdultHidden> manager= tournamentId!=<u13> player!=<mate>|<cub> manager!=<mate> empty:manager
/admin/standings as admin ...<standings settings> step4=wins
  -
  standings
/admin/standings/:tournamentId=<u16> as admin tournamentId!=<u13>
  page
  points teamId=<Lions> points=-3 reason="A late start" teamId!=<Cubs>|<Veterans>
  void-points adjustmentId=<points>
  order version=<version of the order> usesCupOrder= step2=wins goalCap=3
  draw bracketId=<Bracket D> form=draw atRandom=on drawn1=<Drakes> drawn2=<Ducks> drawn1!=<Cubs>|<Ducks> drawn2!=<Gone>
  void-draw drawId=<draw>
/admin/knockout/:tournamentId=<knockout none> as admin tournamentId!=<knockout open>
  make goOn=2 date=2025-07-16 time=10:00 fields=North minutesBetween=20
/admin/knockout/:tournamentId=<knockout open> as admin tournamentId!=<knockout none>
  page
  crossings version=<version of crossings> side_<first open game>_1=open
  confirm
  delete
/admin/knockout/:tournamentId=<knockout confirmed> as admin tournamentId!=<knockout open>
  reopen
/admin/knockout/:tournamentId=<withdrawnKnockout> as admin gameId=<final> side=<side of owls> tournamentId!=<knockout confirmed> gameId!=<game>
  forfeit version=none
  replace teamId=<jays> teamId!=<owls>|<Lions>
/admin/people as admin search=zq reads
  search
/admin/people/:playerId=<mate> as admin
  page
/admin/people/:playerId=<pending> as admin
  contact
/admin/people/:playerId=<unverified> as admin
  confirm-address
/admin/people/:playerId=<playerCoder> as admin
  two-factor-off
/admin/people/:playerId=<mere> as admin
  sign-out
  correct firstName=Mere lastName=Anew phone=5550105555 dob=<birthday of mere>
  delete
/admin/people/guardians as admin
  change playerId=<pending> guardianEmail=aunt@mail.example playerId!=<mere>|<kidBare>
  remind playerId=<pending> playerId!=<mere>
  paper playerId=<kidBare> playerId!=<mere>
  paper-back playerId=<kidPaper> playerId!=<mere>|<kidBare>
/admin/messages as admin enquiryId=<enquiry>
  retry
/admin/messages/write as admin ...<announcement>
  preview reads
  send to!=team:<Veterans>
/admin/messages/write as admin
  take-down announcementId=<announcement of everyone>
/admin/messages/outbox as admin mailId=<mail>
  read
  retry
/admin/staff as admin
  page
  invite email=new-helper@mail.example roles=scorekeeper
  withdraw inviteId=<invite>
  roles accountId=<account of scorekeeper> roles=registrar accountId!=<account of mere>
  revoke accountId=<account of scorekeeper> accountId!=<account of mere>
/admin/code as coder code=<next code of coder>
  page
  code
/admin/security as admin
  begin currentPassword=<password>
  confirm code=<code of admin>
  later
/admin/security as coded currentPassword=<password> code=<next code of coder>
  renew
  turn-off
`;
