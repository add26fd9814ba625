CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"registration_attempt" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"cup_id" integer NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"agreed" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"dob" date,
	"emergency_name" text,
	"emergency_number" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "players_phone" CHECK ("players"."phone" ~ '^[0-9]{10}$'),
	CONSTRAINT "players_emergency_number" CHECK ("players"."emergency_number" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setup_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setup_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "setup_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "brackets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brackets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "brackets_name_unique" UNIQUE("tournament_id","name"),
	CONSTRAINT "brackets_tournament_key" UNIQUE("id","tournament_id")
);
--> statement-breakpoint
CREATE TABLE "cups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"points_win" smallint DEFAULT 3 NOT NULL,
	"points_tie" smallint DEFAULT 1 NOT NULL,
	"points_loss" smallint DEFAULT 0 NOT NULL,
	"team_fee" integer NOT NULL,
	"person_fee" integer NOT NULL,
	"payment_due_text" text NOT NULL,
	"registration_closes_at" timestamp with time zone,
	CONSTRAINT "cups_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"roster_size" smallint DEFAULT 7 NOT NULL,
	"earliest_birth_year" smallint,
	"latest_birth_year" smallint,
	CONSTRAINT "tournaments_name_unique" UNIQUE("cup_id","name"),
	CONSTRAINT "tournaments_slug_unique" UNIQUE("cup_id","slug"),
	CONSTRAINT "tournaments_cup_key" UNIQUE("id","cup_id"),
	CONSTRAINT "tournaments_roster_key" UNIQUE("id","cup_id","roster_size"),
	CONSTRAINT "tournaments_roster_size" CHECK ("tournaments"."roster_size" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "games_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tournament_id" integer NOT NULL,
	"bracket_id" integer,
	"stage" text NOT NULL,
	"date" date NOT NULL,
	"time" text,
	"field" text,
	"team1_id" integer NOT NULL,
	"team2_id" integer NOT NULL,
	"team1_score" smallint,
	"team2_score" smallint,
	"after_extra_time" boolean DEFAULT false NOT NULL,
	"team1_penalties" smallint,
	"team2_penalties" smallint,
	CONSTRAINT "games_stage" CHECK ("games"."stage" in ('group', 'round-of-16', 'quarter-final', 'semi-final', 'third-place', 'final')),
	CONSTRAINT "games_group_has_bracket" CHECK (("games"."stage" = 'group') = ("games"."bracket_id" is not null)),
	CONSTRAINT "games_two_teams" CHECK ("games"."team1_id" <> "games"."team2_id"),
	CONSTRAINT "games_time" CHECK ("games"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "games_both_scores" CHECK (("games"."team1_score" is null) = ("games"."team2_score" is null) and coalesce("games"."team1_score", 0) between 0 and 99 and coalesce("games"."team2_score", 0) between 0 and 99),
	CONSTRAINT "games_penalties" CHECK (("games"."team1_penalties" is null) = ("games"."team2_penalties" is null) and ("games"."team1_penalties" is null or ("games"."team1_penalties" between 0 and 99 and "games"."team2_penalties" between 0 and 99 and "games"."team1_penalties" <> "games"."team2_penalties" and "games"."team1_score" is not null and "games"."team1_score" = "games"."team2_score"))),
	CONSTRAINT "games_group_ends_level" CHECK ("games"."stage" <> 'group' or (not "games"."after_extra_time" and "games"."team1_penalties" is null))
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"team_id" integer,
	"game_id" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_account_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"cup_id" integer NOT NULL,
	"roster_size" smallint NOT NULL,
	"player_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_slot_unique" UNIQUE("team_id","slot"),
	CONSTRAINT "memberships_one_team" UNIQUE("player_id","cup_id"),
	CONSTRAINT "memberships_slot" CHECK ("memberships"."slot" between 1 and "memberships"."roster_size")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"tournament_id" integer NOT NULL,
	"roster_size" smallint NOT NULL,
	"bracket_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"manager_account_id" uuid,
	"team_code" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teams_code_unique" UNIQUE("team_code"),
	CONSTRAINT "teams_name_unique" UNIQUE("tournament_id","name_key"),
	CONSTRAINT "teams_roster_key" UNIQUE("id","cup_id","roster_size"),
	CONSTRAINT "teams_tournament_key" UNIQUE("id","tournament_id"),
	CONSTRAINT "teams_bracket_key" UNIQUE("id","bracket_id"),
	CONSTRAINT "teams_code_digits" CHECK ("teams"."team_code" ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"tournament_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"show_contact" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_one_entry" UNIQUE("player_id","cup_id")
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brackets" ADD CONSTRAINT "brackets_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team1" FOREIGN KEY ("team1_id","tournament_id") REFERENCES "public"."teams"("id","tournament_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team2" FOREIGN KEY ("team2_id","tournament_id") REFERENCES "public"."teams"("id","tournament_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team1_bracket" FOREIGN KEY ("team1_id","bracket_id") REFERENCES "public"."teams"("id","bracket_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_team2_bracket" FOREIGN KEY ("team2_id","bracket_id") REFERENCES "public"."teams"("id","bracket_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_team" FOREIGN KEY ("team_id","cup_id","roster_size") REFERENCES "public"."teams"("id","cup_id","roster_size") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_manager_account_id_accounts_id_fk" FOREIGN KEY ("manager_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tournament" FOREIGN KEY ("tournament_id","cup_id","roster_size") REFERENCES "public"."tournaments"("id","cup_id","roster_size") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_bracket" FOREIGN KEY ("bracket_id","tournament_id") REFERENCES "public"."brackets"("id","tournament_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_tournament" FOREIGN KEY ("tournament_id","cup_id") REFERENCES "public"."tournaments"("id","cup_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_player" ON "agreements" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "players_account" ON "players" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cups_one_current" ON "cups" USING btree ("is_current") WHERE "cups"."is_current";--> statement-breakpoint
CREATE INDEX "games_by_tournament" ON "games" USING btree ("tournament_id","date","time");--> statement-breakpoint
CREATE INDEX "games_by_bracket" ON "games" USING btree ("bracket_id");--> statement-breakpoint
CREATE INDEX "games_by_team1" ON "games" USING btree ("team1_id");--> statement-breakpoint
CREATE INDEX "games_by_team2" ON "games" USING btree ("team2_id");--> statement-breakpoint
CREATE INDEX "goals_by_player" ON "goals" USING btree ("player_id","cup_id");--> statement-breakpoint
CREATE INDEX "goals_by_team" ON "goals" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_entries" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "teams_by_bracket" ON "teams" USING btree ("bracket_id");--> statement-breakpoint
CREATE INDEX "teams_by_manager" ON "teams" USING btree ("manager_account_id");--> statement-breakpoint
CREATE INDEX "waitlist_by_tournament" ON "waitlist_entries" USING btree ("tournament_id","created_at");