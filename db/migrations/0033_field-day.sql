ALTER TABLE "games" ADD COLUMN "clock" jsonb;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "shown_to" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_shown_to" CHECK ("cards"."shown_to" is null or ("cards"."shown_to" in ('coach', 'other') and "cards"."player_id" is null));--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_note" CHECK (char_length("cards"."note") between 1 and 300);--> statement-breakpoint
-- The organizer has known these.
UPDATE "cards" SET "confirmed_at" = "recorded_at";
