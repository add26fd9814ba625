ALTER TABLE "links" ADD COLUMN "displayed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "team_id" integer;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "by_displayed_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_by_team" ON "mails" USING btree ("team_id");