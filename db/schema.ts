import * as competition from "./schema/competition.ts";
import * as content from "./schema/content.ts";
import * as core from "./schema/core.ts";
import * as cup from "./schema/cup.ts";
import * as field from "./schema/field.ts";
import * as links from "./schema/links.ts";
import * as messaging from "./schema/messaging.ts";
import * as payments from "./schema/payments.ts";
import * as people from "./schema/people.ts";
import * as pictures from "./schema/pictures.ts";
import * as referees from "./schema/referees.ts";
import * as scheduling from "./schema/scheduling.ts";
import * as site from "./schema/site.ts";
import * as standings from "./schema/standings.ts";
import * as teamManagers from "./schema/team-managers.ts";
import * as teams from "./schema/teams.ts";

export const schema = {
  ...competition,
  ...content,
  ...core,
  ...cup,
  ...field,
  ...links,
  ...messaging,
  ...payments,
  ...people,
  ...pictures,
  ...referees,
  ...scheduling,
  ...site,
  ...standings,
  ...teamManagers,
  ...teams,
};
