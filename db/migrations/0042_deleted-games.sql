CREATE TABLE "deleted_games" (
	"game_id" integer PRIMARY KEY NOT NULL,
	"tournament_id" integer NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_games" ADD CONSTRAINT "deleted_games_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_games_by_tournament" ON "deleted_games" USING btree ("tournament_id");