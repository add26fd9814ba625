CREATE TABLE "former_team_names" (
	"team_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_team_names_team_id_slug_pk" PRIMARY KEY("team_id","slug")
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "manager_link_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "former_team_names" ADD CONSTRAINT "former_team_names_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_team_names_by_slug" ON "former_team_names" USING btree ("slug");