import { TooLarge } from "../app/forms/too-large.ts";
import { bounds } from "./bounds.ts";

/**
 * A body as it is given on: whoever reads one of more than `most` bytes is told that it is too much. It is heard
 * out before, up to a point, so that the browser that sends it still reads the answer.
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
