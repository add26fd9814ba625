CREATE TABLE "former_members" (
	"withdrawal_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"cup_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
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
ALTER TABLE "game_slots" ADD COLUMN "rank" smallint;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_by_player" ON "former_members" USING btree ("player_id","cup_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_one_open" ON "withdrawals" USING btree ("team_id") WHERE "withdrawals"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawals_by_team" ON "withdrawals" USING btree ("team_id");--> statement-breakpoint
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