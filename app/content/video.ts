import captions from "./pictures/passing-move.en.vtt?url&no-inline";
import mp4 from "./pictures/passing-move.mp4?url&no-inline";
import webm from "./pictures/passing-move.webm?url&no-inline";
import poster from "./pictures/passing-move.webp?url&no-inline";

/** Silent and seamless, so it can loop. */
export const video = {
  title: "A passing move on the tactics board",
  width: 640,
  height: 360,
  poster,
  /** Ordered by preference: browsers play the first format they support. */
  sources: [
    { src: webm, type: 'video/webm; codecs="vp9"' },
    { src: mp4, type: 'video/mp4; codecs="avc1.42E01E"' },
  ],
  captions,
};
