CREATE TABLE "approved_managers" (
	"cup_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approved_managers_account_id_cup_id_pk" PRIMARY KEY("account_id","cup_id")
);
--> statement-breakpoint
ALTER TABLE "co_managers" ADD COLUMN "named_by" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "by_trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approved_managers" ADD CONSTRAINT "approved_managers_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_managers" ADD CONSTRAINT "approved_managers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approved_managers_by_cup" ON "approved_managers" USING btree ("cup_id");--> statement-breakpoint
ALTER TABLE "co_managers" ADD CONSTRAINT "co_managers_named_by_accounts_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_managers_by_namer" ON "co_managers" USING btree ("named_by");