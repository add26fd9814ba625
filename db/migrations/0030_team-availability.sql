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
ALTER TABLE "team_pairs" ADD CONSTRAINT "team_pairs_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pairs" ADD CONSTRAINT "team_pairs_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_times" ADD CONSTRAINT "team_times_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_pairs_by_second" ON "team_pairs" USING btree ("team2_id");