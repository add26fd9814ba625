ALTER TABLE "teams" ADD COLUMN "shirts" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "eligibility_until" date;