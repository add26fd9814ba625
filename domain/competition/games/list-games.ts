import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { games } from "../../../db/schema/competition.ts";
import { tournaments } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { message } from "../../../i18n/message.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
