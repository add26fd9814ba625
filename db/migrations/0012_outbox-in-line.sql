CREATE TABLE "backup_runs" (
	"outcome" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rows" integer,
	"reason" text,
	CONSTRAINT "backup_runs_outcome" CHECK ("backup_runs"."outcome" in ('made', 'failed')),
	CONSTRAINT "backup_runs_told" CHECK (("backup_runs"."outcome" = 'made') = ("backup_runs"."rows" is not null) and ("backup_runs"."outcome" = 'failed') = ("backup_runs"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "holds_up" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_in_line" ON "mails" USING btree (lower("to_address"),"id") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
UPDATE "mails" SET "holds_up" = false WHERE "state" = 'waiting' AND "attempts" > 0;
