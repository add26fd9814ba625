DROP INDEX "games_by_team1";--> statement-breakpoint
DROP INDEX "games_by_team2";--> statement-breakpoint
CREATE INDEX "accounts_admins" ON "accounts" USING btree ("created_at") WHERE "accounts"."is_admin";--> statement-breakpoint
CREATE INDEX "accounts_unverified" ON "accounts" USING btree ("created_at") WHERE "accounts"."email_verified_at" is null and not "accounts"."is_admin";--> statement-breakpoint
CREATE INDEX "agreements_account" ON "agreements" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "agreements_guardian" ON "agreements" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "deletions_by_time" ON "deletions" USING btree ("at","person_id");--> statement-breakpoint
CREATE INDEX "announcements_standing" ON "announcements" USING btree ("cup_id","banner_until");--> statement-breakpoint
CREATE INDEX "announcements_by_tournament" ON "announcements" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "announcements_by_team" ON "announcements" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "games_results" ON "games" USING btree ("bracket_id","team1_id","team2_id","team1_score","team2_score") WHERE "games"."team1_score" is not null;--> statement-breakpoint
CREATE INDEX "goals_by_game" ON "goals" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "links_expiry" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "links_used" ON "links" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "receipts_by_player" ON "receipts" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "enquiries_by_sender" ON "enquiries" USING btree (lower(split_part("from_email", '@', 1)));--> statement-breakpoint
CREATE INDEX "mails_queue" ON "mails" USING btree ("secret" DESC NULLS FIRST,"id") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE "mails"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_by_address" ON "mails" USING btree (lower("to_address"));--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "invitations_by_team" ON "invitations" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "invitations_closed" ON "invitations" USING btree ("answered_at","expires_at") WHERE "invitations"."state" <> 'open';--> statement-breakpoint
CREATE INDEX "teams_by_cup" ON "teams" USING btree ("cup_id");--> statement-breakpoint
CREATE INDEX "waitlist_by_cup" ON "waitlist_entries" USING btree ("cup_id","created_at");--> statement-breakpoint
CREATE INDEX "games_by_team1" ON "games" USING btree ("team1_id","tournament_id");--> statement-breakpoint
CREATE INDEX "games_by_team2" ON "games" USING btree ("team2_id","tournament_id");