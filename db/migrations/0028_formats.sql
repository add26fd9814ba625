ALTER TABLE "games" DROP CONSTRAINT "games_number_unique";--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT "games_stage";--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "first_place" smallint;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "last_place" smallint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "without_groups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "standings_order" text[];--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "goal_cap" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "games_number_unique" ON "games" USING btree ("tournament_id","stage","number",coalesce("first_place", 0),coalesce("last_place", 0));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_places" CHECK (("games"."first_place" is null) = ("games"."last_place" is null) and ("games"."first_place" is null or ("games"."stage" = 'placement' and "games"."first_place" between 3 and 63 and "games"."last_place" > "games"."first_place" and "games"."last_place" <= 64)));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_stage" CHECK ("games"."stage" in ('group', 'round-of-32', 'round-of-16', 'quarter-final', 'semi-final', 'placement', 'third-place', 'final'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_order" CHECK (("tournaments"."standings_order" is null) = ("tournaments"."goal_cap" is null) and "tournaments"."goal_cap" between 1 and 99);