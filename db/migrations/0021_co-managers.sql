CREATE TABLE "co_managers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "co_managers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"seat" smallint NOT NULL,
	"email" text,
	"email_key" text,
	"account_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "co_managers_seat_unique" UNIQUE("team_id","seat"),
	CONSTRAINT "co_managers_email_unique" UNIQUE("team_id","email_key"),
	CONSTRAINT "co_managers_account_unique" UNIQUE("team_id","account_id"),
	CONSTRAINT "co_managers_seat" CHECK ("co_managers"."seat" between 1 and 2),
	CONSTRAINT "co_managers_invited_or_accepted" CHECK (num_nonnulls("co_managers"."email", "co_managers"."email_key") = case when "co_managers"."account_id" is null then 2 else 0 end and ("co_managers"."account_id" is null) = ("co_managers"."accepted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "team_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"tournament_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"player_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "team_requests_one" UNIQUE("account_id","cup_id"),
	CONSTRAINT "team_requests_reason" CHECK ("team_requests"."declined_at" is not null or "team_requests"."reason" is null)
);
--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "approves_teams" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "co_managers" ADD CONSTRAINT "co_managers_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_managers" ADD CONSTRAINT "co_managers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_requests" ADD CONSTRAINT "team_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_requests" ADD CONSTRAINT "team_requests_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_requests" ADD CONSTRAINT "team_requests_tournament" FOREIGN KEY ("tournament_id","cup_id") REFERENCES "public"."tournaments"("id","cup_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_managers_by_email" ON "co_managers" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "co_managers_by_account" ON "co_managers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_requests_name" ON "team_requests" USING btree ("tournament_id","name_key") WHERE "team_requests"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "team_requests_by_cup" ON "team_requests" USING btree ("cup_id","created_at");--> statement-breakpoint
CREATE INDEX "team_requests_by_player" ON "team_requests" USING btree ("player_id");--> statement-breakpoint
CREATE FUNCTION "keep_managers_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "teams" t JOIN "co_managers" c ON c."team_id" = t."id" AND c."account_id" = t."manager_account_id"
		WHERE t."id" = (to_jsonb(NEW) ->> TG_ARGV[0])::int) THEN
		RAISE EXCEPTION 'a team''s manager is no co-manager of it' USING ERRCODE = 'check_violation', CONSTRAINT = 'co_managers_not_manager';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "co_managers_not_manager" AFTER INSERT OR UPDATE ON "co_managers" FOR EACH ROW EXECUTE FUNCTION "keep_managers_apart"('team_id');--> statement-breakpoint
CREATE TRIGGER "teams_manager_no_co_manager" AFTER UPDATE OF "manager_account_id" ON "teams" FOR EACH ROW EXECUTE FUNCTION "keep_managers_apart"('id');
