CREATE TABLE "team_crest_files" (
	"crest_id" uuid NOT NULL,
	"side" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "team_crest_files_crest_id_side_pk" PRIMARY KEY("crest_id","side")
);
--> statement-breakpoint
-- The files are compressed already.
ALTER TABLE "team_crest_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TABLE "team_crests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" integer NOT NULL,
	"state" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_crests_state" CHECK ("team_crests"."state" in ('waiting', 'approved', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "crest_picture" uuid;--> statement-breakpoint
ALTER TABLE "team_crest_files" ADD CONSTRAINT "team_crest_files_crest_id_team_crests_id_fk" FOREIGN KEY ("crest_id") REFERENCES "public"."team_crests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_crests" ADD CONSTRAINT "team_crests_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_crests_one_each" ON "team_crests" USING btree ("team_id",("state" = 'approved'));