import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What a form was answered with, to be answered once more: a status and headers, no page and no number of a link. */
export interface KeptAnswer {
  status: number;
  headers: [string, string][];
  body: string | null;
}

/** Forms that were acted on within the last day, so that one that is sent again is not acted on again. */
export const sentForms = pgTable(
  "sent_forms",
  {
    /** 'form.content': a hash of who sent it, where to and which form it is, with its page's own number; and one of all that it said. */
    key: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Empty between the change and its answer, and for good where the site died in between. */
    answer: jsonb().$type<KeptAnswer>(),
  },
  (t) => [index("sent_forms_by_time").on(t.at)],
);
