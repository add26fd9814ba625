import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./people.ts";

/** The draft of each section of the site that somebody has edited. */
export const siteContent = pgTable("site_content", {
  section: text().primaryKey(),
  /** Null if it is the same as what is published. */
  draft: jsonb().$type<object>(),
  savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  savedBy: uuid("saved_by").references(() => accounts.id, { onDelete: "set null" }),
});

/** What was published, and when. Visitors see the newest of a section that wasn't undone. */
export const contentVersions = pgTable(
  "content_versions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    section: text().notNull(),
    content: jsonb().$type<object>().notNull(),
    publishedAt: timestamp("published_at", { withTimezone: true }).notNull(),
    publishedBy: uuid("published_by").references(() => accounts.id, { onDelete: "set null" }),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    undoneBy: uuid("undone_by").references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    index("content_versions_published").on(t.section, t.id.desc()).where(sql`undone_at is null`),
    index("content_versions_published_by").on(t.publishedBy),
    index("content_versions_undone_by").on(t.undoneBy),
  ],
);
