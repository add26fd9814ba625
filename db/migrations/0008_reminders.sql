ALTER TABLE "payment_reminders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payment_reminders" SET "due_at" = coalesce("cups"."payment_due_at", "sent_at")
	FROM "teams", "cups" WHERE "teams"."id" = "payment_reminders"."team_id" AND "cups"."id" = "teams"."cup_id";--> statement-breakpoint
ALTER TABLE "payment_reminders" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminders" DROP CONSTRAINT "payment_reminders_team_id_days_before_pk";--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_team_id_days_before_due_at_pk" PRIMARY KEY("team_id","days_before","due_at");
