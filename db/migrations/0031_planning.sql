CREATE TABLE "schedule_plannings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_plannings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cup_id" integer NOT NULL,
	"form" text NOT NULL,
	"typed" jsonb NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"games" integer NOT NULL,
	"fields" integer NOT NULL,
	"days" text[] NOT NULL,
	"share" real DEFAULT 0 NOT NULL,
	"ends_at" text,
	"is_enough" boolean DEFAULT false NOT NULL,
	"refusal" jsonb,
	CONSTRAINT "schedule_plannings_cup_id_unique" UNIQUE("cup_id")
);
--> statement-breakpoint
ALTER TABLE "schedule_plannings" ADD CONSTRAINT "schedule_plannings_cup_id_cups_id_fk" FOREIGN KEY ("cup_id") REFERENCES "public"."cups"("id") ON DELETE cascade ON UPDATE no action;