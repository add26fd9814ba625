-- A refusal was a key and JSON behind control characters, the messages among its values too.
CREATE FUNCTION message_of(told text) RETURNS jsonb LANGUAGE plpgsql STRICT AS $$
BEGIN
  IF NOT starts_with(told, chr(1)) THEN RETURN to_jsonb(told); END IF;
  RETURN jsonb_build_object('key', split_part(told, chr(1), 2), 'values', (
    SELECT coalesce(jsonb_object_agg(name, CASE jsonb_typeof(value) WHEN 'string' THEN message_of(value #>> '{}') ELSE value END), '{}')
    FROM jsonb_each(nullif(split_part(told, chr(1), 3), '')::jsonb) AS each (name, value)));
END $$;--> statement-breakpoint
ALTER TABLE "field_entries" ALTER COLUMN "refused" SET DATA TYPE jsonb USING message_of("refused");--> statement-breakpoint
DROP FUNCTION message_of;
