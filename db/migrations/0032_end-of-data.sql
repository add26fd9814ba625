ALTER TABLE "accounts" ADD COLUMN "last_login_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "inactivity_mail_id" integer;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "was_minor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whose date of birth is gone counts as under 18.
UPDATE "players" SET "was_minor" = true WHERE "dob" IS NULL;
