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
ALTER TABLE "game_referees" ADD CONSTRAINT "game_referees_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_referees" ADD CONSTRAINT "game_referees_referee_id_referees_id_fk" FOREIGN KEY ("referee_id") REFERENCES "public"."referees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_referees" ADD CONSTRAINT "game_referees_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referees" ADD CONSTRAINT "referees_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_referees_by_referee" ON "game_referees" USING btree ("referee_id");--> statement-breakpoint
CREATE INDEX "game_referees_by_team" ON "game_referees" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "referees_by_cup" ON "referees" USING btree ("cup_id");--> statement-breakpoint
CREATE INDEX "referees_by_team" ON "referees" USING btree ("team_id");