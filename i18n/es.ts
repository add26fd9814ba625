import esAccountEmails from "./es/accountEmails.json" with { type: "json" };
import esAccountErrors from "./es/accountErrors.json" with { type: "json" };
import esAccounts from "./es/accounts.json" with { type: "json" };
import esApiPage from "./es/apiPage.json" with { type: "json" };
import esApproveManagers from "./es/approveManagers.json" with { type: "json" };
import esAudit from "./es/audit.json" with { type: "json" };
import esAuditLog from "./es/auditLog.json" with { type: "json" };
import esAvailability from "./es/availability.json" with { type: "json" };
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
import esExports from "./es/exports.json" with { type: "json" };
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
import esGamePage from "./es/gamePage.json" with { type: "json" };
import esGames from "./es/games.json" with { type: "json" };
import esGuardianEmails from "./es/guardianEmails.json" with { type: "json" };
import esGuardianErrors from "./es/guardianErrors.json" with { type: "json" };
import esGuardians from "./es/guardians.json" with { type: "json" };
import esHome from "./es/home.json" with { type: "json" };
import esImportErrors from "./es/importErrors.json" with { type: "json" };
import esImportGames from "./es/importGames.json" with { type: "json" };
import esImportPlayers from "./es/importPlayers.json" with { type: "json" };
import esImportQuestions from "./es/importQuestions.json" with { type: "json" };
import esInvitations from "./es/invitations.json" with { type: "json" };
import esInvited from "./es/invited.json" with { type: "json" };
import esKnockout from "./es/knockout.json" with { type: "json" };
import esLegal from "./es/legal.json" with { type: "json" };
import esLive from "./es/live.json" with { type: "json" };
import esMailing from "./es/mailing.json" with { type: "json" };
import esManage from "./es/manage.json" with { type: "json" };
import esManifest from "./es/manifest.json" with { type: "json" };
import esMessages from "./es/messages.json" with { type: "json" };
import esNextCup from "./es/nextCup.json" with { type: "json" };
import esOffline from "./es/offline.json" with { type: "json" };
import esOutbox from "./es/outbox.json" with { type: "json" };
import esPayments from "./es/payments.json" with { type: "json" };
import esPeople from "./es/people.json" with { type: "json" };
import esPictureErrors from "./es/pictureErrors.json" with { type: "json" };
import esPictures from "./es/pictures.json" with { type: "json" };
import esPlanner from "./es/planner.json" with { type: "json" };
import esPlayDays from "./es/playDays.json" with { type: "json" };
import esPrint from "./es/print.json" with { type: "json" };
import esPrivacy from "./es/privacy.json" with { type: "json" };
import esProfile from "./es/profile.json" with { type: "json" };
import esPush from "./es/push.json" with { type: "json" };
import esRefereePage from "./es/refereePage.json" with { type: "json" };
import esReferees from "./es/referees.json" with { type: "json" };
import esRequestErrors from "./es/requestErrors.json" with { type: "json" };
import esResults from "./es/results.json" with { type: "json" };
import esScheduleErrors from "./es/scheduleErrors.json" with { type: "json" };
import esScores from "./es/scores.json" with { type: "json" };
import esSecurity from "./es/security.json" with { type: "json" };
import esSite from "./es/site.json" with { type: "json" };
import esSiteEmails from "./es/siteEmails.json" with { type: "json" };
import esSiteErrors from "./es/siteErrors.json" with { type: "json" };
import esStaff from "./es/staff.json" with { type: "json" };
import esStandings from "./es/standings.json" with { type: "json" };
import esTeamEmails from "./es/teamEmails.json" with { type: "json" };
import esTeamErrors from "./es/teamErrors.json" with { type: "json" };
import esTeamPage from "./es/teamPage.json" with { type: "json" };
import esTeamRequests from "./es/teamRequests.json" with { type: "json" };
import esTeams from "./es/teams.json" with { type: "json" };
import esUnsentEmails from "./es/unsentEmails.json" with { type: "json" };
import esWaitlist from "./es/waitlist.json" with { type: "json" };

/** Every namespace, by its file. */
export const es = {
  teamRequests: esTeamRequests,
  coManagers: esCoManagers,
  accountEmails: esAccountEmails,
  accounts: esAccounts,
  accountErrors: esAccountErrors,
  apiPage: esApiPage,
  approveManagers: esApproveManagers,
  audit: esAudit,
  auditLog: esAuditLog,
  availability: esAvailability,
  board: esBoard,
  calendar: esCalendar,
  common: esCommon,
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
  exports: esExports,
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
  gamePage: esGamePage,
  guardianEmails: esGuardianEmails,
  guardianErrors: esGuardianErrors,
  guardians: esGuardians,
  home: esHome,
  importErrors: esImportErrors,
  importGames: esImportGames,
  importPlayers: esImportPlayers,
  importQuestions: esImportQuestions,
  invitations: esInvitations,
  invited: esInvited,
  knockout: esKnockout,
  legal: esLegal,
  live: esLive,
  mailing: esMailing,
  manage: esManage,
  manifest: esManifest,
  messages: esMessages,
  nextCup: esNextCup,
  offline: esOffline,
  outbox: esOutbox,
  payments: esPayments,
  people: esPeople,
  pictureErrors: esPictureErrors,
  pictures: esPictures,
  planner: esPlanner,
  playDays: esPlayDays,
  print: esPrint,
  privacy: esPrivacy,
  profile: esProfile,
  push: esPush,
  refereePage: esRefereePage,
  referees: esReferees,
  requestErrors: esRequestErrors,
  results: esResults,
  scheduleErrors: esScheduleErrors,
  scores: esScores,
  security: esSecurity,
  site: esSite,
  siteEmails: esSiteEmails,
  siteErrors: esSiteErrors,
  staff: esStaff,
  standings: esStandings,
  teamEmails: esTeamEmails,
  teamErrors: esTeamErrors,
  teamPage: esTeamPage,
  teams: esTeams,
  unsentEmails: esUnsentEmails,
  waitlist: esWaitlist,
};
