CREATE TABLE "sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"device" text NOT NULL,
	"signed_in" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_ins_one" UNIQUE("account_id","day","device")
);
--> statement-breakpoint
CREATE TABLE "site_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "join_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"team_id" integer,
	"team_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "join_requests_one" UNIQUE("player_id","cup_id"),
	CONSTRAINT "join_requests_code_digits" CHECK ("join_requests"."team_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "former_members" (
	"withdrawal_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"cup_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"present_at" timestamp with time zone,
	"dob_seen_at" timestamp with time zone,
	CONSTRAINT "former_members_withdrawal_id_player_id_pk" PRIMARY KEY("withdrawal_id","player_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"choice" text NOT NULL,
	"record" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "withdrawals_choice" CHECK ("withdrawals"."choice" in ('remove', 'forfeit', 'annul'))
);
--> statement-breakpoint
ALTER TABLE "games" DROP CONSTRAINT "games_state";--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "resume_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "resume_is_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "lightning_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "field_entries" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "game_slots" ADD COLUMN "rank" smallint;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ins_by_day" ON "sign_ins" USING btree ("day");--> statement-breakpoint
CREATE INDEX "join_requests_by_team" ON "join_requests" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "join_requests_by_end" ON "join_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "former_members_by_player" ON "former_members" USING btree ("player_id","cup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one_open" ON "withdrawals" USING btree ("team_id") WHERE "withdrawals"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_by_team" ON "withdrawals" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "field_entries_undecided" ON "field_entries" USING btree ("link_id","id") WHERE "field_entries"."refused" is not null and "field_entries"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_resume" CHECK (("cups"."resume_at" is null or coalesce("cups"."resume_at" >= "cups"."held_since", false)) and (not "cups"."resume_is_set" or "cups"."resume_at" is not null));--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_state" CHECK (case "games"."state"
        when 'scheduled' then "games"."team1_score" is null
        when 'postponed' then "games"."team1_score" is null
        when 'cancelled' then "games"."team1_score" is null
        when 'abandoned' then true
        when 'annulled' then true
        when 'live' then "games"."team1_score" is not null and "games"."team1_id" is not null and "games"."team2_id" is not null
        when 'final' then "games"."team1_score" is not null and "games"."team1_id" is not null and "games"."team2_id" is not null
        when 'forfeit' then "games"."team1_score" is not null and "games"."team1_id" is not null and "games"."team2_id" is not null
        else false end);--> statement-breakpoint
ALTER TABLE "game_slots" ADD CONSTRAINT "game_slots_rank" CHECK ("game_slots"."rank" is null or ("game_slots"."kind" = 'best' and "game_slots"."rank" between 1 and 64));
--> statement-breakpoint
-- by hand
-- The account that the settings made is known by its entry in the log.
insert into "site_state" ("key", "value")
select 'admin-from-settings', substr("subject", 9) from "audit_entries"
where "action" = 'admin.from-settings' and "subject" like 'account:%'
order by "id" desc limit 1;
--> statement-breakpoint
-- Entries of days before yesterday were answered at the field: the score desk does not begin with them.
UPDATE "field_entries" SET "settled_at" = "recorded_at" FROM "field_links" WHERE "field_links"."id" = "link_id" AND "refused" IS NOT NULL AND "field_links"."day" < current_date - 1;
--> statement-breakpoint
-- Whoever was on a team before the upgrade counts as approved.
UPDATE "memberships" SET "approved_at" = "joined_at";
