ALTER TABLE "players" ADD COLUMN "first_joined_at" timestamp with time zone;--> statement-breakpoint
UPDATE "players" SET "first_joined_at" = "first"."at"
FROM (
  SELECT "player_id", min("at") AS "at"
  FROM (
    SELECT "player_id", "joined_at" AS "at" FROM "memberships"
    UNION ALL
    SELECT "player_id", "created_at" FROM "waitlist_entries"
    UNION ALL
    SELECT "player_id", "created_at" FROM "invitations"
    UNION ALL
    SELECT "player_id", "recorded_at" FROM "goals"
  ) AS "joined"
  GROUP BY "player_id"
) AS "first"
WHERE "first"."player_id" = "players"."id";
