DROP INDEX "push_messages_due";--> statement-breakpoint
DROP INDEX "mails_waiting";--> statement-breakpoint
DROP INDEX "mails_queue";--> statement-breakpoint
DROP INDEX "mails_in_line";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "holds_up";