CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt" text,
	"from_name" text NOT NULL,
	"from_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiries_attempt_unique" UNIQUE("attempt")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to_name" text,
	"reply_to_address" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"enquiry_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "dates_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "prize_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "payment_due_banner_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "payment_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "registration_closes_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "banner1" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "banner2" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "peer_handle" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "cash_handle" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "bank_handle" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "born_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "plays_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "plays_on" date;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "slug" text;--> statement-breakpoint
-- Teams that were there before had no page of their own: the number keeps one address from another's.
UPDATE "teams" SET "slug" = trim(both '-' from regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g') || '-' || "id");--> statement-breakpoint
ALTER TABLE "teams" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
-- What the first cup says, whose words were not in the database before.
UPDATE "cups" SET "dates_text" = 'July 27–29', "prize_text" = '$1,050 to $1,505', "payment_due_banner_text" = 'Friday at midnight', "registration_closes_text" = 'Friday July 26 at noon' WHERE "slug" = 'araknid-cup';--> statement-breakpoint
UPDATE "tournaments" SET "born_text" = 'born 2012-2010', "plays_text" = 'July 28' WHERE "slug" = 'u13-u15';--> statement-breakpoint
UPDATE "tournaments" SET "born_text" = '2009 and older', "plays_text" = 'July 27' WHERE "slug" = 'u16';--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_by_time" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_by_enquiry" ON "mails" USING btree ("enquiry_id");--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_days" CHECK (("cups"."starts_on" is null) = ("cups"."ends_on" is null) and "cups"."starts_on" <= "cups"."ends_on");--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_fees" CHECK ("cups"."team_fee" between 0 and 100000 and "cups"."person_fee" between 0 and 100000);