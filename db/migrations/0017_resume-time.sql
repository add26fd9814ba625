ALTER TABLE "cups" ADD COLUMN "resume_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "resume_is_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cups" ADD COLUMN "lightning_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cups" ADD CONSTRAINT "cups_resume" CHECK (("cups"."resume_at" is null or coalesce("cups"."resume_at" >= "cups"."held_since", false)) and (not "cups"."resume_is_set" or "cups"."resume_at" is not null));