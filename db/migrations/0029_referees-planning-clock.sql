CREATE TABLE "game_referees" (
	"game_id" integer PRIMARY KEY NOT NULL,
	"referee_id" integer,
	"team_id" integer,
	CONSTRAINT "game_referees_one" CHECK (num_nonnulls("game_referees"."referee_id", "game_referees"."team_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "referees" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"name" text NOT NULL,
	"day" date,
	"not_before" text,
	"not_after" text,
	"team_id" integer,
	"link" smallint DEFAULT 1 NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referees_name" CHECK (char_length("referees"."name") between 1 and 60),
	CONSTRAINT "referees_hours" CHECK (coalesce("referees"."not_before", '00:00') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and coalesce("referees"."not_after", '23:59') ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and coalesce("referees"."not_before", '00:00') < coalesce("referees"."not_after", '24:00'))
);
--> statement-breakpoint
CREATE TABLE "schedule_plannings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_plannings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"form" text NOT NULL,
	"typed" jsonb NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"games" integer NOT NULL,
	"fields" integer NOT NULL,
	"days" text[] NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"ends_at" text,
	"is_enough" boolean DEFAULT false NOT NULL,
	"refusal" jsonb,
	CONSTRAINT "schedule_plannings_cup_id_unique" UNIQUE("cup_id")
);
--> statement-breakpoint
CREATE TABLE "team_pairs" (
	"team1_id" integer NOT NULL,
	"team2_id" integer NOT NULL,
	"rule" text NOT NULL,
	CONSTRAINT "team_pairs_team1_id_team2_id_pk" PRIMARY KEY("team1_id","team2_id"),
	CONSTRAINT "team_pairs_order" CHECK ("team_pairs"."team1_id" < "team_pairs"."team2_id"),
	CONSTRAINT "team_pairs_rule" CHECK ("team_pairs"."rule" in ('apart', 'allowed'))
);
--> statement-breakpoint
CREATE TABLE "team_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"date" date,
	"side" text NOT NULL,
	"time" text NOT NULL,
	CONSTRAINT "team_times_one" UNIQUE NULLS NOT DISTINCT("team_id","date","side"),
	CONSTRAINT "team_times_side" CHECK ("team_times"."side" in ('before', 'after')),
	CONSTRAINT "team_times_time" CHECK ("team_times"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "clock" jsonb;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "shown_to" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_referees" ADD CONSTRAINT "game_referees_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_referees" ADD CONSTRAINT "game_referees_referee_id_referees_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."referees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_referees" ADD CONSTRAINT "game_referees_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_plannings" ADD CONSTRAINT "schedule_plannings_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pairs" ADD CONSTRAINT "team_pairs_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pairs" ADD CONSTRAINT "team_pairs_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_times" ADD CONSTRAINT "team_times_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_referees_by_referee" ON "game_referees" USING btree ("referee_id");--> statement-breakpoint
CREATE INDEX "game_referees_by_team" ON "game_referees" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "referees_by_cup" ON "referees" USING btree ("cup_id");--> statement-breakpoint
CREATE INDEX "referees_by_team" ON "referees" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "team_pairs_by_second" ON "team_pairs" USING btree ("team2_id");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_shown_to" CHECK ("cards"."shown_to" is null or ("cards"."shown_to" in ('coach', 'other') and "cards"."player_id" is null));--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_note" CHECK (char_length("cards"."note") between 1 and 300);--> statement-breakpoint
-- The organizer has known these.
UPDATE "cards" SET "confirmed_at" = "recorded_at";
