ALTER TABLE "accounts" ADD COLUMN "proof_waived_at" timestamp with time zone;--> statement-breakpoint
-- What staff confirmed by hand was stored as if the link had been opened.
UPDATE "accounts" SET "proof_waived_at" = "email_verified_at", "email_verified_at" = NULL
WHERE EXISTS (
	SELECT FROM "audit_entries"
	WHERE "audit_entries"."action" = 'account.confirm-address'
		AND "audit_entries"."subject" = 'account:' || "accounts"."id"
		AND "audit_entries"."at" = "accounts"."email_verified_at"
);
