ALTER TABLE "field_entries" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "field_entries_undecided" ON "field_entries" USING btree ("link_id","id") WHERE "field_entries"."refused" is not null and "field_entries"."settled_at" is null;
--> statement-breakpoint
-- by hand
-- Entries of days before yesterday were answered at the field: the score desk does not begin with them.
UPDATE "field_entries" SET "settled_at" = "recorded_at" FROM "field_links" WHERE "field_links"."id" = "link_id" AND "refused" IS NOT NULL AND "field_links"."day" < current_date - 1;
