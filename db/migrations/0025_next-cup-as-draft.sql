ALTER TABLE "cups" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cups_one_draft" ON "cups" USING btree ("is_draft") WHERE "cups"."is_draft";--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_draft" CHECK (not ("cups"."is_current" and "cups"."is_draft"));