ALTER TABLE "mails" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "sender_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "recalled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "withheld" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_by_announcement" ON "mails" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_by_sender" ON "announcements" USING btree ("sender_id","created_at");