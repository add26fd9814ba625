CREATE TABLE "card_checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cup_id" integer NOT NULL,
	"team_id" integer,
	"player_id" uuid,
	"amount" integer NOT NULL,
	"language" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "card_checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "card_checkouts_amount" CHECK ("card_checkouts"."amount" between 1 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "card_events" (
	"id" text PRIMARY KEY NOT NULL,
	"payment" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_amount";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "recorded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "kind" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checkouts" ADD CONSTRAINT "card_checkouts_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_checkouts_by_team" ON "card_checkouts" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "card_events_by_payment" ON "card_events" USING btree ("payment");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_card" CHECK (("receipts"."method" = 'card') = ("receipts"."reference" is not null) and ("receipts"."method" = 'card') = ("receipts"."recorded_by" is null) and ("receipts"."method" = 'card' or "receipts"."kind" = 'payment'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" * case "receipts"."kind" when 'payment' then 1 else -1 end between 1 and 10000000);