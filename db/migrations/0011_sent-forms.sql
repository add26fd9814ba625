CREATE TABLE "sent_forms" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE INDEX "sent_forms_by_time" ON "sent_forms" USING btree ("at");