ALTER TABLE "teams" ADD COLUMN "payment_reference" text;--> statement-breakpoint
UPDATE "teams" SET "payment_reference" = 'AC-' || lpad("id"::text, greatest(3, length("id"::text)), '0');--> statement-breakpoint
ALTER TABLE "teams" ALTER COLUMN "payment_reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_payment_reference_unique" UNIQUE("payment_reference");
