ALTER TABLE "tournaments" ADD COLUMN "min_roster" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "group_minutes" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "knockout_minutes" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "final_minutes" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "overtime_minutes" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "points_win" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "points_tie" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "points_loss" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "players_per_side" smallint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "prize_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "tournaments" SET "points_win" = "cups"."points_win", "points_tie" = "cups"."points_tie", "points_loss" = "cups"."points_loss" FROM "cups" WHERE "cups"."id" = "tournaments"."cup_id";--> statement-breakpoint
ALTER TABLE "cups" DROP COLUMN "points_win";--> statement-breakpoint
ALTER TABLE "cups" DROP COLUMN "points_tie";--> statement-breakpoint
ALTER TABLE "cups" DROP COLUMN "points_loss";--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_min_roster" CHECK ("tournaments"."min_roster" between 1 and "tournaments"."roster_size");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_lengths" CHECK ("tournaments"."group_minutes" between 1 and 120 and "tournaments"."knockout_minutes" between 1 and 120 and "tournaments"."final_minutes" between 1 and 120 and "tournaments"."overtime_minutes" between 0 and 60);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_points" CHECK ("tournaments"."points_win" <= 100 and "tournaments"."points_win" >= "tournaments"."points_tie" and "tournaments"."points_tie" >= "tournaments"."points_loss" and "tournaments"."points_loss" >= 0);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_players_per_side" CHECK ("tournaments"."players_per_side" between 1 and 15);