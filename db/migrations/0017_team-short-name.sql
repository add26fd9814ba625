ALTER TABLE "teams" ADD COLUMN "short_name" text;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_short_name_length" CHECK (char_length("teams"."short_name") between 1 and 12);