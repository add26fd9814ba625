ALTER TABLE "accounts" ADD COLUMN "wants_news_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "news_to" text;