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
  uuid,
} from "drizzle-orm/pg-core";
import type { Localized } from "../../i18n/localized.ts";
import { accounts } from "./people.ts";

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
