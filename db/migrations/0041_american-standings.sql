DROP INDEX "games_results";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "ten_points" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "games_results" ON "games" USING btree ("bracket_id","team1_id","team2_id","team1_score","team2_score","state") WHERE "games"."state" in ('final', 'forfeit');