import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Localized } from "#i18n/localized.ts";
import { accounts } from "./people.ts";
import { teams } from "./teams.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The pictures that the institute uploaded. */
export const pictures = pgTable(
  "pictures",
  {
    id: uuid().primaryKey(),
    alt: jsonb().$type<Localized<string>>().notNull(),
    /** What stays visible where a picture is cropped, in percent from the left and the top. */
    focusX: smallint("focus_x").notNull().default(50),
    focusY: smallint("focus_y").notNull().default(50),
    /** Of the largest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: uuid("uploaded_by").references(() => accounts.id, { onDelete: "set null" }),
    uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    index("pictures_uploaded_by").on(t.uploadedBy),
    check("pictures_focus", sql`${t.focusX} between 0 and 100 and ${t.focusY} between 0 and 100`),
  ],
);

/** Each picture in several widths and formats. A file never changes. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    pictureId: uuid("picture_id")
      .notNull()
      .references(() => pictures.id, { onDelete: "cascade" }),
    width: integer().notNull(),
    format: text({ enum: ["avif", "webp"] }).notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pictureId, t.width, t.format] })],
);

/**
 * The pictures that managers uploaded as crests. A team has at most one that is approved, and one
 * that is waiting or was declined.
 */
export const teamCrests = pgTable(
  "team_crests",
  {
    id: uuid().primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "approved", "declined"] }).notNull(),
    uploadedAt: timestamp("uploaded_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("team_crests_one_each").on(t.teamId, sql`(${t.state} = 'approved')`),
    check("team_crests_state", sql`${t.state} in ('waiting', 'approved', 'declined')`),
  ],
);

/** Squares in WebP. A declined crest has none. */
export const teamCrestFiles = pgTable(
  "team_crest_files",
  {
    crestId: uuid("crest_id")
      .notNull()
      .references(() => teamCrests.id, { onDelete: "cascade" }),
    side: smallint().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.crestId, t.side] })],
);
