import enAccountEmails from "./en/accountEmails.json" with { type: "json" };
import enAccountErrors from "./en/accountErrors.json" with { type: "json" };
import enAccounts from "./en/accounts.json" with { type: "json" };
import enApiPage from "./en/apiPage.json" with { type: "json" };
import enApproveManagers from "./en/approveManagers.json" with { type: "json" };
import enAudit from "./en/audit.json" with { type: "json" };
import enAuditLog from "./en/auditLog.json" with { type: "json" };
import enAvailability from "./en/availability.json" with { type: "json" };
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
import enExports from "./en/exports.json" with { type: "json" };
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
import enGamePage from "./en/gamePage.json" with { type: "json" };
import enGames from "./en/games.json" with { type: "json" };
import enGuardianEmails from "./en/guardianEmails.json" with { type: "json" };
import enGuardianErrors from "./en/guardianErrors.json" with { type: "json" };
import enGuardians from "./en/guardians.json" with { type: "json" };
import enHome from "./en/home.json" with { type: "json" };
import enImportErrors from "./en/importErrors.json" with { type: "json" };
import enImportGames from "./en/importGames.json" with { type: "json" };
import enImportPlayers from "./en/importPlayers.json" with { type: "json" };
import enImportQuestions from "./en/importQuestions.json" with { type: "json" };
import enInvitations from "./en/invitations.json" with { type: "json" };
import enInvited from "./en/invited.json" with { type: "json" };
import enKnockout from "./en/knockout.json" with { type: "json" };
import enLegal from "./en/legal.json" with { type: "json" };
import enLive from "./en/live.json" with { type: "json" };
import enMailing from "./en/mailing.json" with { type: "json" };
import enManage from "./en/manage.json" with { type: "json" };
import enManifest from "./en/manifest.json" with { type: "json" };
import enMessages from "./en/messages.json" with { type: "json" };
import enNextCup from "./en/nextCup.json" with { type: "json" };
import enOffline from "./en/offline.json" with { type: "json" };
import enOutbox from "./en/outbox.json" with { type: "json" };
import enPayments from "./en/payments.json" with { type: "json" };
import enPeople from "./en/people.json" with { type: "json" };
import enPictureErrors from "./en/pictureErrors.json" with { type: "json" };
import enPictures from "./en/pictures.json" with { type: "json" };
import enPlanner from "./en/planner.json" with { type: "json" };
import enPlayDays from "./en/playDays.json" with { type: "json" };
import enPrint from "./en/print.json" with { type: "json" };
import enPrivacy from "./en/privacy.json" with { type: "json" };
import enProfile from "./en/profile.json" with { type: "json" };
import enPush from "./en/push.json" with { type: "json" };
import enRefereePage from "./en/refereePage.json" with { type: "json" };
import enReferees from "./en/referees.json" with { type: "json" };
import enRequestErrors from "./en/requestErrors.json" with { type: "json" };
import enResults from "./en/results.json" with { type: "json" };
import enScheduleErrors from "./en/scheduleErrors.json" with { type: "json" };
import enScores from "./en/scores.json" with { type: "json" };
import enSecurity from "./en/security.json" with { type: "json" };
import enSite from "./en/site.json" with { type: "json" };
import enSiteEmails from "./en/siteEmails.json" with { type: "json" };
import enSiteErrors from "./en/siteErrors.json" with { type: "json" };
import enStaff from "./en/staff.json" with { type: "json" };
import enStandings from "./en/standings.json" with { type: "json" };
import enTeamEmails from "./en/teamEmails.json" with { type: "json" };
import enTeamErrors from "./en/teamErrors.json" with { type: "json" };
import enTeamPage from "./en/teamPage.json" with { type: "json" };
import enTeamRequests from "./en/teamRequests.json" with { type: "json" };
import enTeams from "./en/teams.json" with { type: "json" };
import enUnsentEmails from "./en/unsentEmails.json" with { type: "json" };
import enWaitlist from "./en/waitlist.json" with { type: "json" };

/** Every namespace, by its file. */
export const en = {
  teamRequests: enTeamRequests,
  coManagers: enCoManagers,
  accountEmails: enAccountEmails,
  accounts: enAccounts,
  accountErrors: enAccountErrors,
  apiPage: enApiPage,
  approveManagers: enApproveManagers,
  audit: enAudit,
  auditLog: enAuditLog,
  availability: enAvailability,
  board: enBoard,
  calendar: enCalendar,
  common: enCommon,
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
  exports: enExports,
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
  gamePage: enGamePage,
  guardianEmails: enGuardianEmails,
  guardianErrors: enGuardianErrors,
  guardians: enGuardians,
  home: enHome,
  importErrors: enImportErrors,
  importGames: enImportGames,
  importPlayers: enImportPlayers,
  importQuestions: enImportQuestions,
  invitations: enInvitations,
  invited: enInvited,
  knockout: enKnockout,
  legal: enLegal,
  live: enLive,
  mailing: enMailing,
  manage: enManage,
  manifest: enManifest,
  messages: enMessages,
  nextCup: enNextCup,
  offline: enOffline,
  outbox: enOutbox,
  payments: enPayments,
  people: enPeople,
  pictureErrors: enPictureErrors,
  pictures: enPictures,
  planner: enPlanner,
  playDays: enPlayDays,
  print: enPrint,
  privacy: enPrivacy,
  profile: enProfile,
  push: enPush,
  refereePage: enRefereePage,
  referees: enReferees,
  requestErrors: enRequestErrors,
  results: enResults,
  scheduleErrors: enScheduleErrors,
  scores: enScores,
  security: enSecurity,
  site: enSite,
  siteEmails: enSiteEmails,
  siteErrors: enSiteErrors,
  staff: enStaff,
  standings: enStandings,
  teamEmails: enTeamEmails,
  teamErrors: enTeamErrors,
  teamPage: enTeamPage,
  teams: enTeams,
  unsentEmails: enUnsentEmails,
  waitlist: enWaitlist,
};
