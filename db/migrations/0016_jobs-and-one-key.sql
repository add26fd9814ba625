ALTER TABLE "announcements" DROP CONSTRAINT "announcements_attempt_unique";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_attempt_unique";--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_attempt_unique";--> statement-breakpoint
DROP INDEX "push_messages_due";--> statement-breakpoint
DROP INDEX "mails_waiting";--> statement-breakpoint
DROP INDEX "mails_queue";--> statement-breakpoint
DROP INDEX "mails_in_line";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "registration_attempt";--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "enquiries" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "holds_up";