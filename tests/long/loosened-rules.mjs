// The access rules, each with a text replacement that disables it. `unseen` says why the crawl
// cannot notice a rule and why that exposes nothing.

const TABLE = "domain/people/privacy/visibility-rules.ts";
const READERS = "domain/teams/viewer-roles.ts";

function letIn(field, reader, row) {
  const key = /^[a-z]+$/.test(field) ? field : `"${field}"`;
  const open = row.startsWith("{")
    ? row.replace(" }", `, "${reader}": always }`)
    : `{ ...${row}, "${reader}": always }`;
  return {
    name: `table: ${field} for ${reader}`,
    file: TABLE,
    from: `  ${key}: ${row},`,
    to: `  ${key}: ${open},`,
  };
}

const NO_PAGE =
  "no page, mail or file offers it to anybody but the person, their guardian and the admin";
const LOCKED = "the fence before the form lets nobody else send it; the verb has a test of its own";

export const loosened = [
  // Cells of the table
  ...["signed-in", "everybody", "asked-guardian", "newcomer"].map((reader) =>
    letIn("full-name", reader, '{ ...owners, ...linked, team: always, "team-manager": always }'),
  ),
  letIn("birth-date", "confirmed", "{ ...owners, recruiter: offers }"),
  letIn("phone", "confirmed", "{ ...owners, recruiter: offers }"),
  letIn("guardian", "signed-in", "{ ...owners, ...byLink, recruiter: offered }"),
  letIn("guardian", "confirmed", "{ ...owners, ...byLink, recruiter: offered }"),
  letIn("pending", "team", '{ ...owners, "team-manager": always }'),
  letIn("pending", "newcomer", '{ ...owners, "team-manager": always }'),
  { ...letIn("agreements", "signed-in", "{ ...owners, ...linked }"), unseen: NO_PAGE },
  ...["email", "emergency-contact", "check-in"].map((field) => ({
    ...letIn(field, "signed-in", "owners"),
    unseen: NO_PAGE,
  })),

  // Conditions of the table
  rule("under 13 without a paper", "!isUnder13(subject.dob, today) || subject.paper", "true"),
  rule("a newcomer reads a child's name", "newcomer: teenager", "newcomer: always"),
  rule(
    "a name on the waitlist without a confirmed email",
    "    confirmed: introduced,\n",
    '    "signed-in": introduced,\n',
  ),
  rule(
    "an age on the waitlist without a confirmed email",
    "confirmed: waits",
    '"signed-in": waits',
  ),
  rule(
    "a minor on the waitlist without a guardian's consent",
    "(adult(subject, today) || subject.agreed)",
    "true",
  ),
  rule("a name on the waitlist as in public", "!subject.waiting && ", ""),
  rule("a waiting child without a paper", "subject.waiting && released(subject, today)", "true"),
  rule(
    "a public name without consent",
    "(subject.publicName && released(subject, today))",
    "released(subject, today)",
  ),
  rule(
    "a public name under 13 without a paper",
    "(subject.publicName && released(subject, today))",
    "subject.publicName",
  ),
  rule(
    "an adult's contact without the tick",
    "subject.waiting && subject.showContact && adult(subject, today)",
    "subject.waiting && adult(subject, today)",
  ),
  rule(
    "a minor's own contact",
    "subject.waiting && subject.showContact && adult(subject, today)",
    "subject.waiting && subject.showContact",
  ),
  {
    ...rule(
      "an adult's contact without waiting",
      "subject.waiting && subject.showContact && adult(subject, today)",
      "subject.showContact && adult(subject, today)",
    ),
    unseen: "only who waits has ticked anything",
  },
  rule("a guardian without the tick", "  subject.showContact &&\n  !adult", "  !adult"),
  rule("a guardian without consent", "  subject.contact &&\n", ""),
  rule(
    "a guardian of a child without a paper",
    "  subject.contact &&\n  released(subject, today);",
    "  subject.contact;",
  ),
  {
    ...rule("a guardian of an adult", "  !adult(subject, today) &&\n", ""),
    unseen: "an adult has none",
  },

  // Relations between people
  reader("a manager with an unconfirmed address recruits", "        confirmed &&\n", ""),
  reader("a manager under 18 recruits", "        team.adult &&\n", ""),
  reader(
    "nobody is a newcomer",
    "whyShortNames({ ...team, confirmed }) !== null",
    "false && whyShortNames({ ...team, confirmed }) !== null",
  ),
  reader("every manager is asked", "team.manages && team.id === person.asksFor", "team.manages"),
  reader("everybody has a confirmed email", "if (confirmed) readers", "readers"),
  {
    name: "newcomers: who is not approved",
    file: "domain/teams/newcomer-rules.ts",
    from: "!account.manages && !account.approved",
    to: "false",
  },
  {
    name: "newcomers: whose email is not confirmed",
    file: "domain/teams/newcomer-rules.ts",
    from: "!account.confirmed",
    to: "false",
  },
  reader(
    "a full team recruits",
    "team.free + team.heldFor.filter((id) => id === person.id).length > 0",
    "true",
  ),
  reader("a team of another tournament recruits", "team.tournamentId === person.waitsFor", "true"),
  reader(
    "who is only on a team manages it",
    "manages: team.managerAccountId === accountId",
    "manages: true",
  ),
  reader("who managed a team that withdrew manages it", "        isNull(teams.withdrawnAt),\n", ""),
  reader(
    "everybody signed in answers for everybody",
    'if (person.accountId === actor.accountId) readers?.add(person.isHolder ? "self" : "guardian");',
    'readers?.add("guardian");',
  ),

  // Consents
  {
    name: "consents: what a minor ticked themselves",
    file: "domain/people/guardians/consents.ts",
    from: "agreement.guardianId !== null || ofChild",
    to: "true",
  },
  {
    name: "consents: what was taken back",
    file: "domain/people/guardians/consents.ts",
    from: "        isNull(agreementWithdrawals.agreementId),\n",
    to: "",
  },
  {
    name: "consents: of another cup",
    file: "domain/people/guardians/consents.ts",
    from: '        eq(agreements.cupId, sql.placeholder("cupId")),\n',
    to: "",
  },
  {
    name: "past cups: ages of today",
    file: "domain/competition/goals/top-scorers.ts",
    from: "if (cup.isCurrent) return today;",
    to: "return today;",
  },

  // Pages that bypass the table
  {
    name: "pages: the waitlist names everybody",
    file: "domain/teams/waitlist/waitlist-rules.ts",
    from: "visibleName(entry, readers, subject, today) ??",
    to: "`${entry.firstName} ${entry.lastName}` ??",
  },
  {
    name: "pages: the waitlist gives every phone",
    file: "domain/teams/waitlist/waitlist-rules.ts",
    from: 'phone: sees("phone")',
    to: "phone: true",
  },
  {
    name: "pages: scorers are named",
    file: "domain/people/privacy/visible-name-rules.ts",
    from: 'visibleName(player, ["everybody"], subject, today) ??',
    to: "player.firstName ??",
  },
  {
    name: "pages: a team's page for whoever asks",
    file: "domain/teams/managed-team.ts",
    from: "  requireManager(ctx.actor, team);\n",
    to: "",
  },
  {
    name: "pages: a child of any account",
    file: "domain/people/guardians/family.ts",
    from: "eq(players.accountId, accountId), ",
    to: "",
  },
  {
    name: "pages: emergency contacts for whoever asks",
    file: "domain/people/players/emergency-contact.ts",
    from: "  requireAdmin(ctx);\n",
    to: "",
    unseen: LOCKED,
  },
  {
    name: "pages: contacts of people for whoever asks",
    file: "domain/site/accounts/person-page.ts",
    from: "  requireAdmin(ctx);\n  return mutate",
    to: "  return mutate",
    unseen: LOCKED,
  },
  {
    name: "pages: the fence before the console",
    file: "app/http/authorize.ts",
    from: "reads && registered.reads",
    to: "!reads && registered.reads",
    unseen: "every verb of the console asks for itself",
  },
  {
    name: "pages: the fence before every form",
    file: "app/http/authorize.ts",
    from: "  floors[form.by](ctx);\n",
    to: "",
    unseen: "every verb asks for itself",
  },
  {
    name: "pages: a guardian's link gives all of the child",
    file: "app/routes/guardian-agree.tsx",
    from: "    firstName: player.firstName,\n",
    to: "    firstName: player.firstName,\n    player,\n",
  },
  {
    name: "mail: a guardian's invitation tells of the child",
    file: "domain/teams/invitations/invite-player.ts",
    from: "whom: playerNameFor(player, recipient),",
    to: "whom: `${playerNameFor(player, recipient)} ${player.dob} ${player.phoneField} ${player.emergencyNumber}`,",
  },
  ...Object.entries({
    age: "date_part('year', age(date '2025-07-15', p.dob))::int as age",
    agreements:
      "(select array_agg(a.document) from agreements a where a.player_id = p.id) as documents",
    presence: 'm.present_at is not null as "isPresent"',
    "birth date seen": 'm.dob_seen_at as "dobSeenAt"',
  }).map(([what, column]) => ({
    name: `pages: everybody's ${what} in the data of a team`,
    file: "domain/competition/team-page.ts",
    from: "    scorers,\n  };",
    to: `    scorers,
    members: (await ctx.db.execute((await import("drizzle-orm")).sql\`select ${column}
      from memberships m join players p on p.id = m.player_id where m.team_id = \${team.id}\`)).rows,
  };`,
  })),
  {
    name: "pages: the console for whoever asks",
    file: "domain/core/context.ts",
    from: 'return actor.kind === "account" && actor.isAdmin;',
    to: 'return actor.kind === "account";',
  },
  {
    name: "mail: guardians of everybody are told of a player",
    file: "domain/people/accounts/recipients.ts",
    from: "eq(guardians.playerId, players.id)",
    to: "eq(guardians.emailKey, guardians.emailKey)",
  },
];

function rule(name, from, to) {
  return { name: `condition: ${name}`, file: TABLE, from, to };
}

function reader(name, from, to) {
  return { name: `reader: ${name}`, file: READERS, from, to };
}
