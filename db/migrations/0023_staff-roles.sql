ALTER TABLE "accounts" ADD COLUMN "staff_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "setup_tokens" ADD COLUMN "is_admin" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "setup_tokens" ADD COLUMN "staff_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_staff_roles" CHECK ("accounts"."staff_roles" <@ '{scorekeeper,registrar,treasurer,editor}'::text[]);--> statement-breakpoint
ALTER TABLE "setup_tokens" ADD CONSTRAINT "setup_tokens_staff_roles" CHECK ("setup_tokens"."staff_roles" <@ '{scorekeeper,registrar,treasurer,editor}'::text[]);