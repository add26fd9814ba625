import type { EnglishMessages } from "./+types/messages.ts";
import enAccountEmails from "./en/accountEmails.json" with { type: "json" };
import enAccountErrors from "./en/accountErrors.json" with { type: "json" };
import enAccounts from "./en/accounts.json" with { type: "json" };
import enApiPage from "./en/apiPage.json" with { type: "json" };
import enAudit from "./en/audit.json" with { type: "json" };
import enAuditLog from "./en/auditLog.json" with { type: "json" };
import enBoard from "./en/board.json" with { type: "json" };
import enCalendar from "./en/calendar.json" with { type: "json" };
import enCoManagers from "./en/coManagers.json" with { type: "json" };
import enCommon from "./en/common.json" with { type: "json" };
import enCompetitionErrors from "./en/competitionErrors.json" with { type: "json" };
import enConsole from "./en/console.json" with { type: "json" };
import enConsoleErrors from "./en/consoleErrors.json" with { type: "json" };
import enConsoleTeams from "./en/consoleTeams.json" with { type: "json" };
import enContent from "./en/content.json" with { type: "json" };
import enContentErrors from "./en/contentErrors.json" with { type: "json" };
import enContentFields from "./en/contentFields.json" with { type: "json" };
import enCoreErrors from "./en/coreErrors.json" with { type: "json" };
import enCrest from "./en/crest.json" with { type: "json" };
import enCup from "./en/cup.json" with { type: "json" };
import enCupErrors from "./en/cupErrors.json" with { type: "json" };
import enCupSetup from "./en/cupSetup.json" with { type: "json" };
import enDay from "./en/day.json" with { type: "json" };
import enDraws from "./en/draws.json" with { type: "json" };
import enEmails from "./en/emails.json" with { type: "json" };
import enEmbed from "./en/embed.json" with { type: "json" };
import enFeeEmails from "./en/feeEmails.json" with { type: "json" };
import enFeeErrors from "./en/feeErrors.json" with { type: "json" };
import enField from "./en/field.json" with { type: "json" };
import enFieldErrors from "./en/fieldErrors.json" with { type: "json" };
import enFieldLinks from "./en/fieldLinks.json" with { type: "json" };
import enFields from "./en/fields.json" with { type: "json" };
import enFollow from "./en/follow.json" with { type: "json" };
import enForms from "./en/forms.json" with { type: "json" };
import enFrame from "./en/frame.json" with { type: "json" };
import enGameForms from "./en/gameForms.json" with { type: "json" };
import enGames from "./en/games.json" with { type: "json" };
import enGuardianEmails from "./en/guardianEmails.json" with { type: "json" };
import enGuardianErrors from "./en/guardianErrors.json" with { type: "json" };
import enGuardians from "./en/guardians.json" with { type: "json" };
import enHome from "./en/home.json" with { type: "json" };
import enImportErrors from "./en/importErrors.json" with { type: "json" };
import enImportGames from "./en/importGames.json" with { type: "json" };
import enInvitations from "./en/invitations.json" with { type: "json" };
import enKnockout from "./en/knockout.json" with { type: "json" };
import enLegal from "./en/legal.json" with { type: "json" };
import enLive from "./en/live.json" with { type: "json" };
import enMailing from "./en/mailing.json" with { type: "json" };
import enManage from "./en/manage.json" with { type: "json" };
import enMessages from "./en/messages.json" with { type: "json" };
import enOffline from "./en/offline.json" with { type: "json" };
import enOutbox from "./en/outbox.json" with { type: "json" };
import enPayments from "./en/payments.json" with { type: "json" };
import enPeople from "./en/people.json" with { type: "json" };
import enPlanner from "./en/planner.json" with { type: "json" };
import enPlayDays from "./en/playDays.json" with { type: "json" };
import enPrint from "./en/print.json" with { type: "json" };
import enPrivacy from "./en/privacy.json" with { type: "json" };
import enProfile from "./en/profile.json" with { type: "json" };
import enPush from "./en/push.json" with { type: "json" };
import enRequestErrors from "./en/requestErrors.json" with { type: "json" };
import enResults from "./en/results.json" with { type: "json" };
import enScheduleErrors from "./en/scheduleErrors.json" with { type: "json" };
import enScores from "./en/scores.json" with { type: "json" };
import enSecurity from "./en/security.json" with { type: "json" };
import enSite from "./en/site.json" with { type: "json" };
import enSiteEmails from "./en/siteEmails.json" with { type: "json" };
import enSiteErrors from "./en/siteErrors.json" with { type: "json" };
import enStandings from "./en/standings.json" with { type: "json" };
import enTeamEmails from "./en/teamEmails.json" with { type: "json" };
import enTeamErrors from "./en/teamErrors.json" with { type: "json" };
import enTeamPage from "./en/teamPage.json" with { type: "json" };
import enTeamRequests from "./en/teamRequests.json" with { type: "json" };
import enTeams from "./en/teams.json" with { type: "json" };
import enUnsentEmails from "./en/unsentEmails.json" with { type: "json" };
import enWaitlist from "./en/waitlist.json" with { type: "json" };
import esAccountEmails from "./es/accountEmails.json" with { type: "json" };
import esAccountErrors from "./es/accountErrors.json" with { type: "json" };
import esAccounts from "./es/accounts.json" with { type: "json" };
import esApiPage from "./es/apiPage.json" with { type: "json" };
import esAudit from "./es/audit.json" with { type: "json" };
import esAuditLog from "./es/auditLog.json" with { type: "json" };
import esBoard from "./es/board.json" with { type: "json" };
import esCalendar from "./es/calendar.json" with { type: "json" };
import esCoManagers from "./es/coManagers.json" with { type: "json" };
import esCommon from "./es/common.json" with { type: "json" };
import esCompetitionErrors from "./es/competitionErrors.json" with { type: "json" };
import esConsole from "./es/console.json" with { type: "json" };
import esConsoleErrors from "./es/consoleErrors.json" with { type: "json" };
import esConsoleTeams from "./es/consoleTeams.json" with { type: "json" };
import esContent from "./es/content.json" with { type: "json" };
import esContentErrors from "./es/contentErrors.json" with { type: "json" };
import esContentFields from "./es/contentFields.json" with { type: "json" };
import esCoreErrors from "./es/coreErrors.json" with { type: "json" };
import esCrest from "./es/crest.json" with { type: "json" };
import esCup from "./es/cup.json" with { type: "json" };
import esCupErrors from "./es/cupErrors.json" with { type: "json" };
import esCupSetup from "./es/cupSetup.json" with { type: "json" };
import esDay from "./es/day.json" with { type: "json" };
import esDraws from "./es/draws.json" with { type: "json" };
import esEmails from "./es/emails.json" with { type: "json" };
import esEmbed from "./es/embed.json" with { type: "json" };
import esFeeEmails from "./es/feeEmails.json" with { type: "json" };
import esFeeErrors from "./es/feeErrors.json" with { type: "json" };
import esField from "./es/field.json" with { type: "json" };
import esFieldErrors from "./es/fieldErrors.json" with { type: "json" };
import esFieldLinks from "./es/fieldLinks.json" with { type: "json" };
import esFields from "./es/fields.json" with { type: "json" };
import esFollow from "./es/follow.json" with { type: "json" };
import esForms from "./es/forms.json" with { type: "json" };
import esFrame from "./es/frame.json" with { type: "json" };
import esGameForms from "./es/gameForms.json" with { type: "json" };
import esGames from "./es/games.json" with { type: "json" };
import esGuardianEmails from "./es/guardianEmails.json" with { type: "json" };
import esGuardianErrors from "./es/guardianErrors.json" with { type: "json" };
import esGuardians from "./es/guardians.json" with { type: "json" };
import esHome from "./es/home.json" with { type: "json" };
import esImportErrors from "./es/importErrors.json" with { type: "json" };
import esImportGames from "./es/importGames.json" with { type: "json" };
import esInvitations from "./es/invitations.json" with { type: "json" };
import esKnockout from "./es/knockout.json" with { type: "json" };
import esLegal from "./es/legal.json" with { type: "json" };
import esLive from "./es/live.json" with { type: "json" };
import esMailing from "./es/mailing.json" with { type: "json" };
import esManage from "./es/manage.json" with { type: "json" };
import esMessages from "./es/messages.json" with { type: "json" };
import esOffline from "./es/offline.json" with { type: "json" };
import esOutbox from "./es/outbox.json" with { type: "json" };
import esPayments from "./es/payments.json" with { type: "json" };
import esPeople from "./es/people.json" with { type: "json" };
import esPlanner from "./es/planner.json" with { type: "json" };
import esPlayDays from "./es/playDays.json" with { type: "json" };
import esPrint from "./es/print.json" with { type: "json" };
import esPrivacy from "./es/privacy.json" with { type: "json" };
import esProfile from "./es/profile.json" with { type: "json" };
import esPush from "./es/push.json" with { type: "json" };
import esRequestErrors from "./es/requestErrors.json" with { type: "json" };
import esResults from "./es/results.json" with { type: "json" };
import esScheduleErrors from "./es/scheduleErrors.json" with { type: "json" };
import esScores from "./es/scores.json" with { type: "json" };
import esSecurity from "./es/security.json" with { type: "json" };
import esSite from "./es/site.json" with { type: "json" };
import esSiteEmails from "./es/siteEmails.json" with { type: "json" };
import esSiteErrors from "./es/siteErrors.json" with { type: "json" };
import esStandings from "./es/standings.json" with { type: "json" };
import esTeamEmails from "./es/teamEmails.json" with { type: "json" };
import esTeamErrors from "./es/teamErrors.json" with { type: "json" };
import esTeamPage from "./es/teamPage.json" with { type: "json" };
import esTeamRequests from "./es/teamRequests.json" with { type: "json" };
import esTeams from "./es/teams.json" with { type: "json" };
import esUnsentEmails from "./es/unsentEmails.json" with { type: "json" };
import esWaitlist from "./es/waitlist.json" with { type: "json" };
import type { Locale } from "./locales.ts";

/** A catalog of another language has the keys of the English one; a test compares them. */
type Catalog = { [Namespace in keyof EnglishMessages]: object };

const en = {
  accountEmails: enAccountEmails,
  accounts: enAccounts,
  accountErrors: enAccountErrors,
  apiPage: enApiPage,
  audit: enAudit,
  auditLog: enAuditLog,
  board: enBoard,
  calendar: enCalendar,
  common: enCommon,
  coManagers: enCoManagers,
  competitionErrors: enCompetitionErrors,
  console: enConsole,
  consoleErrors: enConsoleErrors,
  consoleTeams: enConsoleTeams,
  content: enContent,
  contentErrors: enContentErrors,
  contentFields: enContentFields,
  coreErrors: enCoreErrors,
  crest: enCrest,
  cup: enCup,
  cupErrors: enCupErrors,
  cupSetup: enCupSetup,
  day: enDay,
  draws: enDraws,
  emails: enEmails,
  embed: enEmbed,
  feeEmails: enFeeEmails,
  feeErrors: enFeeErrors,
  field: enField,
  fieldErrors: enFieldErrors,
  fieldLinks: enFieldLinks,
  fields: enFields,
  follow: enFollow,
  forms: enForms,
  frame: enFrame,
  gameForms: enGameForms,
  games: enGames,
  guardianEmails: enGuardianEmails,
  guardianErrors: enGuardianErrors,
  guardians: enGuardians,
  home: enHome,
  importErrors: enImportErrors,
  importGames: enImportGames,
  invitations: enInvitations,
  knockout: enKnockout,
  legal: enLegal,
  live: enLive,
  mailing: enMailing,
  manage: enManage,
  messages: enMessages,
  offline: enOffline,
  outbox: enOutbox,
  payments: enPayments,
  people: enPeople,
  planner: enPlanner,
  playDays: enPlayDays,
  print: enPrint,
  privacy: enPrivacy,
  profile: enProfile,
  push: enPush,
  requestErrors: enRequestErrors,
  results: enResults,
  scheduleErrors: enScheduleErrors,
  scores: enScores,
  security: enSecurity,
  site: enSite,
  siteEmails: enSiteEmails,
  siteErrors: enSiteErrors,
  standings: enStandings,
  teamEmails: enTeamEmails,
  teamErrors: enTeamErrors,
  teamRequests: enTeamRequests,
  teamPage: enTeamPage,
  teams: enTeams,
  unsentEmails: enUnsentEmails,
  waitlist: enWaitlist,
} satisfies Catalog;

const es = {
  accountEmails: esAccountEmails,
  accounts: esAccounts,
  accountErrors: esAccountErrors,
  apiPage: esApiPage,
  audit: esAudit,
  auditLog: esAuditLog,
  board: esBoard,
  calendar: esCalendar,
  common: esCommon,
  coManagers: esCoManagers,
  competitionErrors: esCompetitionErrors,
  console: esConsole,
  consoleErrors: esConsoleErrors,
  consoleTeams: esConsoleTeams,
  content: esContent,
  contentErrors: esContentErrors,
  contentFields: esContentFields,
  coreErrors: esCoreErrors,
  crest: esCrest,
  cup: esCup,
  cupErrors: esCupErrors,
  cupSetup: esCupSetup,
  day: esDay,
  draws: esDraws,
  emails: esEmails,
  embed: esEmbed,
  feeEmails: esFeeEmails,
  feeErrors: esFeeErrors,
  field: esField,
  fieldErrors: esFieldErrors,
  fieldLinks: esFieldLinks,
  fields: esFields,
  follow: esFollow,
  forms: esForms,
  frame: esFrame,
  gameForms: esGameForms,
  games: esGames,
  guardianEmails: esGuardianEmails,
  guardianErrors: esGuardianErrors,
  guardians: esGuardians,
  home: esHome,
  importErrors: esImportErrors,
  importGames: esImportGames,
  invitations: esInvitations,
  knockout: esKnockout,
  legal: esLegal,
  live: esLive,
  mailing: esMailing,
  manage: esManage,
  messages: esMessages,
  offline: esOffline,
  outbox: esOutbox,
  payments: esPayments,
  people: esPeople,
  planner: esPlanner,
  playDays: esPlayDays,
  print: esPrint,
  privacy: esPrivacy,
  profile: esProfile,
  push: esPush,
  requestErrors: esRequestErrors,
  results: esResults,
  scheduleErrors: esScheduleErrors,
  scores: esScores,
  security: esSecurity,
  site: esSite,
  siteEmails: esSiteEmails,
  siteErrors: esSiteErrors,
  standings: esStandings,
  teamEmails: esTeamEmails,
  teamErrors: esTeamErrors,
  teamRequests: esTeamRequests,
  teamPage: esTeamPage,
  teams: esTeams,
  unsentEmails: esUnsentEmails,
  waitlist: esWaitlist,
} satisfies Catalog;

/** All messages, for the server. Browsers load only the namespaces of their page. */
export const catalogs = { en, es } as unknown as Readonly<Record<Locale, EnglishMessages>>;
