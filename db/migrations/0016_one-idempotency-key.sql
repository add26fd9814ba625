ALTER TABLE "announcements" DROP CONSTRAINT "announcements_attempt_unique";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_attempt_unique";--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_attempt_unique";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "registration_attempt";--> statement-breakpoint
ALTER TABLE "announcements" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "enquiries" DROP COLUMN "attempt";