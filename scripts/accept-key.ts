// npm run accept-key: replaces the fingerprint of the site's secret key with that of the current
// key from the settings or DATA_DIR. Stop the site first.
import { countUndecryptableTwoFactor } from "../domain/people/sign-in/two-factor.ts";
import { acceptKey, secretKeyLocation, secretKeyOf } from "../server/ops/secret-key.ts";
import { root, runOnDatabase } from "./database-command.ts";

await runOnDatabase(async (ctx, config) => {
  const key = secretKeyOf(config, root)();
  await acceptKey(ctx, key);
  const lost = await countUndecryptableTwoFactor(ctx.db, key);
  return [
    `The site goes on with the key in ${secretKeyLocation(config, root)}. Start it again.`,
    `Accounts whose authenticator app was set up with another key: ${lost}.`,
    ...(lost > 0
      ? [
          "They sign in with a recovery code and set it up again. An organizer can turn it off for a family; npm run admin -- EMAIL resets an organizer.",
        ]
      : []),
    "Links for the fields have other codes now, and browsers that follow a team must begin again.",
  ].join("\n");
});
