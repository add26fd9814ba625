CREATE TABLE "site_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);--> statement-breakpoint
-- by hand
insert into "site_state" ("key", "value")
select 'admin-from-settings', substr("subject", 9) from "audit_entries"
where "action" = 'admin.from-settings' and "subject" like 'account:%'
order by "id" desc limit 1;
