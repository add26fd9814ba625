CREATE TABLE "field_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"link_id" integer NOT NULL,
	"game_id" integer NOT NULL,
	"phone" uuid NOT NULL,
	"entry" jsonb NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"goal_id" integer,
	"card_id" integer,
	"refused" text
);
--> statement-breakpoint
CREATE TABLE "field_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "field_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"field" text,
	"game_id" integer,
	"day" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "field_links_of_one" CHECK (("field_links"."field" is null) <> ("field_links"."game_id" is null))
);
--> statement-breakpoint
CREATE TABLE "push_follows" (
	"subscription_id" uuid NOT NULL,
	"team_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "push_follows_subscription_id_team_id_pk" PRIMARY KEY("subscription_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"tag" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"player_id" uuid,
	"kind" text NOT NULL,
	"minute" smallint,
	"recorded_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "cards_kind" CHECK ("cards"."kind" in ('yellow', 'second-yellow', 'red')),
	CONSTRAINT "cards_minute" CHECK ("cards"."minute" between 0 and 200)
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"bracket_id" integer,
	"team_ids" integer[] NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "draws_of_several" CHECK (cardinality("draws"."team_ids") between 2 and 64)
);
--> statement-breakpoint
CREATE TABLE "game_slots" (
	"game_id" integer NOT NULL,
	"side" smallint NOT NULL,
	"kind" text NOT NULL,
	"bracket_id" integer,
	"place" smallint,
	"among" integer[],
	"from_game_id" integer,
	CONSTRAINT "game_slots_game_id_side_pk" PRIMARY KEY("game_id","side"),
	CONSTRAINT "game_slots_side" CHECK ("game_slots"."side" in (1, 2)),
	CONSTRAINT "game_slots_place" CHECK ("game_slots"."place" between 1 and 32),
	CONSTRAINT "game_slots_not_itself" CHECK ("game_slots"."from_game_id" <> "game_slots"."game_id"),
	CONSTRAINT "game_slots_kind" CHECK (case "game_slots"."kind"
        when 'place' then "game_slots"."bracket_id" is not null and "game_slots"."place" is not null and "game_slots"."among" is null and "game_slots"."from_game_id" is null
        when 'best' then "game_slots"."bracket_id" is null and "game_slots"."place" is not null and "game_slots"."among" is not null and "game_slots"."from_game_id" is null
        when 'winner' then "game_slots"."bracket_id" is null and "game_slots"."place" is null and "game_slots"."among" is null and "game_slots"."from_game_id" is not null
        when 'loser' then "game_slots"."bracket_id" is null and "game_slots"."place" is null and "game_slots"."among" is null and "game_slots"."from_game_id" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "point_adjustments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"points" smallint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "point_adjustments_points" CHECK ("point_adjustments"."points" between -99 and 99 and "point_adjustments"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "result_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"game_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schedule_drafts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"settings" jsonb NOT NULL,
	"games" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"tournament_ids" integer[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "games_results";--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "team1_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ALTER COLUMN "team2_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ALTER COLUMN "player_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "standings_order" text[] DEFAULT '{"points","goal-difference","goals-scored"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "goal_cap" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "forfeit_score" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "held_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "groups_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "number" smallint;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "state" text DEFAULT 'scheduled' NOT NULL;--> statement-breakpoint
-- What has a score was played to its end: until now no score was recorded before.
UPDATE "games" SET "state" = 'final' WHERE "team1_score" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "team1_regular" smallint;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "team2_regular" smallint;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "minutes" smallint;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "minute" smallint;--> statement-breakpoint
ALTER TABLE "goals" ADD COLUMN "own_goal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_link_id_field_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."field_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_entries" ADD CONSTRAINT "field_entries_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_links" ADD CONSTRAINT "field_links_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_links" ADD CONSTRAINT "field_links_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_follows" ADD CONSTRAINT "push_follows_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_follows" ADD CONSTRAINT "push_follows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_bracket_id_brackets_id_fk" FOREIGN KEY ("bracket_id") REFERENCES "public"."brackets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_slots" ADD CONSTRAINT "game_slots_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_slots" ADD CONSTRAINT "game_slots_bracket_id_brackets_id_fk" FOREIGN KEY ("bracket_id") REFERENCES "public"."brackets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_slots" ADD CONSTRAINT "game_slots_from_game_id_games_id_fk" FOREIGN KEY ("from_game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_adjustments" ADD CONSTRAINT "point_adjustments_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_changes" ADD CONSTRAINT "result_changes_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "field_entries_once" ON "field_entries" USING btree ("link_id","key");--> statement-breakpoint
CREATE INDEX "field_entries_by_game" ON "field_entries" USING btree ("game_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "field_links_one_field" ON "field_links" USING btree ("cup_id","field","day") WHERE "field_links"."ended_at" is null and "field_links"."field" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "field_links_one_game" ON "field_links" USING btree ("game_id","day") WHERE "field_links"."ended_at" is null and "field_links"."game_id" is not null;--> statement-breakpoint
CREATE INDEX "push_follows_by_team" ON "push_follows" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "push_messages_due" ON "push_messages" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_messages_by_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_once" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "cards_by_game" ON "cards" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "cards_by_team" ON "cards" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "cards_by_player" ON "cards" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "draws_by_tournament" ON "draws" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "game_slots_by_bracket" ON "game_slots" USING btree ("bracket_id");--> statement-breakpoint
CREATE INDEX "game_slots_by_from" ON "game_slots" USING btree ("from_game_id");--> statement-breakpoint
CREATE INDEX "point_adjustments_by_team" ON "point_adjustments" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "result_changes_by_game" ON "result_changes" USING btree ("game_id","id");--> statement-breakpoint
CREATE INDEX "games_results" ON "games" USING btree ("bracket_id","team1_id","team2_id","team1_score","team2_score") WHERE "games"."state" in ('final', 'forfeit');--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_number_unique" UNIQUE("tournament_id","stage","number");--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_held" CHECK (("cups"."held_since" is null) = ("cups"."held_for" is null));--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_forfeit_score" CHECK ("cups"."forfeit_score" between 1 and 99);--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_goal_cap" CHECK ("cups"."goal_cap" between 1 and 99);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_group_has_teams" CHECK ("games"."stage" <> 'group' or ("games"."team1_id" is not null and "games"."team2_id" is not null));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_number" CHECK ("games"."number" between 1 and 16);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_state" CHECK (case "games"."state"
        when 'scheduled' then "games"."team1_score" is null
        when 'postponed' then "games"."team1_score" is null
        when 'cancelled' then "games"."team1_score" is null
        when 'abandoned' then true
        when 'live' then "games"."team1_score" is not null and "games"."team1_id" is not null and "games"."team2_id" is not null
        when 'final' then "games"."team1_score" is not null and "games"."team1_id" is not null and "games"."team2_id" is not null
        when 'forfeit' then "games"."team1_score" is not null and "games"."team1_id" is not null and "games"."team2_id" is not null
        else false end);--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_regular_time" CHECK (("games"."team1_regular" is null) = ("games"."team2_regular" is null) and ("games"."team1_regular" is null or ("games"."after_extra_time" and "games"."team1_regular" = "games"."team2_regular" and "games"."team1_regular" between 0 and "games"."team1_score" and "games"."team2_regular" between 0 and "games"."team2_score")));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_minutes" CHECK ("games"."minutes" between 1 and 200);--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_of_somebody" CHECK ("goals"."player_id" is not null or "goals"."game_id" is not null);--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_own" CHECK (not "goals"."own_goal" or "goals"."player_id" is null);--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_minute" CHECK ("goals"."minute" between 0 and 200);