ALTER TABLE "mails" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "subject_es" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "body_es" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_es" CHECK (("announcements"."subject_es" is null) = ("announcements"."body_es" is null));