CREATE TABLE "agreement_withdrawals" (
	"agreement_id" integer PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"guardian_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreement_withdrawals_by_one" CHECK (num_nonnulls("agreement_withdrawals"."account_id", "agreement_withdrawals"."guardian_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardians_one_a_player" UNIQUE("player_id"),
	CONSTRAINT "guardians_phone" CHECK ("guardians"."phone" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"tournament_id" integer,
	"team_id" integer,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attempt" text,
	"mailed" boolean NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"banner_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_attempt_unique" UNIQUE("attempt"),
	CONSTRAINT "announcements_to" CHECK ("announcements"."team_id" is null or "announcements"."tournament_id" is null)
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid,
	"guardian_id" uuid,
	"invitation_id" integer,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "links_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "links_to_one" CHECK (num_nonnulls("links"."account_id", "links"."guardian_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"team_id" integer NOT NULL,
	"days_before" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reminders_team_id_days_before_pk" PRIMARY KEY("team_id","days_before")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"team_id" integer,
	"player_id" uuid,
	"amount" integer NOT NULL,
	"method" text NOT NULL,
	"received_on" date NOT NULL,
	"attempt" text,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "receipts_attempt_unique" UNIQUE("attempt"),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" between 1 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"cup_id" integer NOT NULL,
	"roster_size" smallint NOT NULL,
	"player_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"by_admin" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "invitations_slot" CHECK ("invitations"."slot" between 1 and "invitations"."roster_size")
);
--> statement-breakpoint
ALTER TABLE "goals" DROP CONSTRAINT "goals_player_id_players_id_fk";
--> statement-breakpoint
ALTER TABLE "agreements" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "is_holder" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "verify_within_days" smallint;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "pending_may_play" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "roster_locks_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "concerns" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "present_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "dob_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "eligibility_by" text;--> statement-breakpoint
ALTER TABLE "agreement_withdrawals" ADD CONSTRAINT "agreement_withdrawals_agreement_id_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team" FOREIGN KEY ("team_id","cup_id","roster_size") REFERENCES "public"."teams"("id","cup_id","roster_size") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "guardians_by_email" ON "guardians" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "announcements_by_cup" ON "announcements" USING btree ("cup_id","created_at");--> statement-breakpoint
CREATE INDEX "links_by_account" ON "links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "links_by_guardian" ON "links" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "links_by_invitation" ON "links" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "receipts_by_team" ON "receipts" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "receipts_by_cup" ON "receipts" USING btree ("cup_id","received_on");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_slot" ON "invitations" USING btree ("team_id","slot") WHERE "invitations"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("team_id","player_id") WHERE "invitations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "invitations_by_player" ON "invitations" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "invitations_open" ON "invitations" USING btree ("expires_at") WHERE "invitations"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "players_one_holder" ON "players" USING btree ("account_id") WHERE "players"."is_holder";--> statement-breakpoint
CREATE INDEX "mails_by_person" ON "mails" USING gin ("concerns");--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_by_one" CHECK (num_nonnulls("agreements"."account_id", "agreements"."guardian_id") = 1);--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_verify_within" CHECK ("cups"."verify_within_days" between 0 and 365);--> statement-breakpoint
-- What was marked before was the admin's own decision.
UPDATE "teams" SET "eligibility_by" = 'admin' WHERE "ineligible_at" IS NOT NULL;--> statement-breakpoint
-- An agreement is never changed: that it was taken back is a row of its own.
CREATE FUNCTION "keep_agreements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'agreements are never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "agreements_kept" BEFORE UPDATE OR DELETE ON "agreements" FOR EACH ROW EXECUTE FUNCTION "keep_agreements"();--> statement-breakpoint
CREATE TRIGGER "agreement_withdrawals_kept" BEFORE UPDATE OR DELETE ON "agreement_withdrawals" FOR EACH ROW EXECUTE FUNCTION "keep_agreements"();
