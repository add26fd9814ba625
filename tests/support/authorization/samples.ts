import type { Cast } from "./cast.ts";
import { consoleSamples } from "./console-samples.ts";
import { ownSamples } from "./own-samples.ts";
import { peopleSamples } from "./people-samples.ts";
import type { Sample } from "./sample.ts";
import { strangersSamples } from "./strangers-samples.ts";

/** One call at least for each form, and for each page that needs more than its address. */
export async function samplesOf(cast: Cast): Promise<Sample[]> {
  return [
    ...strangersSamples(cast),
    ...ownSamples(cast),
    ...(await consoleSamples(cast)),
    ...peopleSamples(cast),
  ];
}
