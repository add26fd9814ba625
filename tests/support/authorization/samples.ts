import type { Cast } from "./cast.ts";
import { consoleSamples } from "./console-samples.ts";
import { fieldSamples } from "./field-samples.ts";
import { knockoutSamples } from "./knockout-samples.ts";
import { ownSamples } from "./own-samples.ts";
import { peopleSamples } from "./people-samples.ts";
import { planningSamples } from "./planning-samples.ts";
import type { Sample } from "./sample.ts";
import { standingsSamples } from "./standings-samples.ts";
import { strangersSamples } from "./strangers-samples.ts";

export async function samplesOf(cast: Cast): Promise<Sample[]> {
  return [
    ...strangersSamples(cast),
    ...fieldSamples(cast),
    ...ownSamples(cast),
    ...(await consoleSamples(cast)),
    ...(await standingsSamples(cast)),
    ...(await knockoutSamples(cast)),
    ...(await planningSamples(cast)),
    ...peopleSamples(cast),
  ];
}
