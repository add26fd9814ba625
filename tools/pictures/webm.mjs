// A WebM file of one silent video track, with a length and an index, so that players can seek in it.

const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const text = (value) => Buffer.from(value, "latin1");

function id(hex) {
  return Buffer.from(hex, "hex");
}

/** An element: its id, its length in eight bytes, its content. */
function element(hex, ...content) {
  const body = bytes(...content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 0x01;
  return bytes(id(hex), length, body);
}

function number(hex, value) {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(value);
  return element(hex, body);
}

function float(hex, value) {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(hex, body);
}

/** `frames` are { data, isKey, milliseconds } in their order. */
export function webm({ codec, width, height, milliseconds, frames }) {
  const clusters = [];
  for (const frame of frames) {
    if (frame.isKey) clusters.push({ starts: frame.milliseconds, frames: [] });
    clusters.at(-1).frames.push(frame);
  }
  const blocks = clusters.map(({ starts, frames }) =>
    element("1F43B675", number("E7", starts), ...frames.map((frame) => block(frame, starts))),
  );
  const info = element(
    "1549A966",
    number("2AD7B1", 1_000_000),
    float("4489", milliseconds),
    element("4D80", text("araknid")),
    element("5741", text("araknid")),
  );
  const tracks = element(
    "1654AE6B",
    element(
      "AE",
      number("D7", 1),
      number("73C5", 1),
      number("83", 1),
      number("9C", 0),
      element("86", text(codec)),
      element("E0", number("B0", width), number("BA", height)),
    ),
  );
  // An index has the same length whatever it says: the first one only tells how long it is.
  const ahead = info.length + tracks.length + index(clusters, blocks, 0).length;
  const segment = element("18538067", info, tracks, index(clusters, blocks, ahead), ...blocks);
  return bytes(
    element(
      "1A45DFA3",
      number("4286", 1),
      number("42F7", 1),
      number("42F2", 4),
      number("42F3", 8),
      element("4282", text("webm")),
      number("4287", 4),
      number("4285", 2),
    ),
    segment,
  );
}

function index(clusters, blocks, ahead) {
  let position = ahead;
  const points = clusters.map(({ starts }, each) => {
    const at = element("B7", number("F7", 1), number("F1", position));
    position += blocks[each].length;
    return element("BB", number("B3", starts), at);
  });
  return element("1C53BB6B", ...points);
}

function block({ data, isKey, milliseconds }, starts) {
  const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0]);
  head.writeInt16BE(milliseconds - starts, 1);
  return element("A3", head, data);
}
