import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A stored response for duplicate submissions. Contains no link token. */
export interface KeptAnswer {
  status: number;
  headers: [string, string][];
  body: string | null;
}

/** Idempotency keys of forms submitted within the last day. */
export const sentForms = pgTable(
  "sent_forms",
  {
    /**
     * 'form.content': a hash of the sender, target and form with its page's own id, and a hash of
     * all fields.
     */
    key: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /**
     * Null while the first request is running, and for good if the process died before responding.
     */
    answer: jsonb().$type<KeptAnswer>(),
  },
  (t) => [index("sent_forms_by_time").on(t.at)],
);
