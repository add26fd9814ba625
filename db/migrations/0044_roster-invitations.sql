CREATE TABLE "roster_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" integer NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"dob" date,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "roster_invitations_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "roster_invitations_role" CHECK ("roster_invitations"."role" in ('manager', 'player')),
	CONSTRAINT "roster_invitations_player" CHECK (num_nonnulls("roster_invitations"."first_name", "roster_invitations"."last_name", "roster_invitations"."dob") = case when "roster_invitations"."role" = 'player' then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "roster_invitations" ADD CONSTRAINT "roster_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_invitations_by_team" ON "roster_invitations" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "roster_invitations_by_email" ON "roster_invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "roster_invitations_by_time" ON "roster_invitations" USING btree ("created_at");