CREATE TABLE "sign_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"device" text NOT NULL,
	"signed_in" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_ins_one" UNIQUE("account_id","day","device")
);
--> statement-breakpoint
CREATE TABLE "site_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ins_by_day" ON "sign_ins" USING btree ("day");
--> statement-breakpoint
-- by hand
insert into "site_state" ("key", "value")
select 'admin-from-settings', substr("subject", 9) from "audit_entries"
where "action" = 'admin.from-settings' and "subject" like 'account:%'
order by "id" desc limit 1;
