-- Of every way in which a picture goes, such as with its team: its address is answered as gone, and a restored backup deletes it again.
CREATE FUNCTION "record_deleted_picture"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "deletions" ("person_id", "kind", "at") VALUES (OLD."id", 'picture', now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "pictures_recorded" AFTER DELETE ON "pictures" FOR EACH ROW EXECUTE FUNCTION "record_deleted_picture"();--> statement-breakpoint
CREATE TRIGGER "team_crests_recorded" AFTER DELETE ON "team_crests" FOR EACH ROW EXECUTE FUNCTION "record_deleted_picture"();
