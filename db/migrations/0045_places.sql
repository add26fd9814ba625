ALTER TABLE "cups" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "map_url" text;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "parking" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "field_directions" text DEFAULT '' NOT NULL;