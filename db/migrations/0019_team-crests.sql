ALTER TABLE "teams" ADD COLUMN "color1" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "color2" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "initials" text;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_colors" CHECK (("teams"."color1" is null) = ("teams"."color2" is null));--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_color1" CHECK ("teams"."color1" in ('red', 'maroon', 'orange', 'yellow', 'green', 'sky', 'blue', 'navy', 'purple', 'pink', 'black', 'white'));--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_color2" CHECK ("teams"."color2" in ('red', 'maroon', 'orange', 'yellow', 'green', 'sky', 'blue', 'navy', 'purple', 'pink', 'black', 'white'));--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_initials" CHECK ("teams"."initials" ~ '^[^[:space:]]{1,3}$');