import { TooLarge } from "../app/forms/too-large.ts";
import { bounds } from "./bounds.ts";

/**
 * Fails with `TooLarge` if the body has more than `most` bytes. Reads on up to `heardOut` bytes
 * first, because a browser that is cut off shows no response.
 */
export function boundedBody(
  body: ReadableStream<Uint8Array>,
  most: number,
  heardOut: number = bounds.heardOut,
): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size <= most) controller.enqueue(chunk);
        else if (size > heardOut) throw new TooLarge("Too large, and not heard out.");
      },
      flush() {
        if (size > most) throw new TooLarge("Too large.");
      },
    }),
  );
}
