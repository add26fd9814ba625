import * as accounts from "./schema/accounts.ts";
import * as announcements from "./schema/announcements.ts";
import * as cups from "./schema/cups.ts";
import * as field from "./schema/field.ts";
import * as games from "./schema/games.ts";
import * as knockout from "./schema/knockout.ts";
import * as links from "./schema/links.ts";
import * as payments from "./schema/payments.ts";
import * as sentForms from "./schema/sent-forms.ts";
import * as site from "./schema/site.ts";
import * as teams from "./schema/teams.ts";
import * as withdrawals from "./schema/withdrawals.ts";

export const schema = {
  ...accounts,
  ...announcements,
  ...cups,
  ...field,
  ...games,
  ...knockout,
  ...links,
  ...payments,
  ...sentForms,
  ...site,
  ...teams,
  ...withdrawals,
};
