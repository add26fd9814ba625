// An MP4 file of one silent H.264 track, its index in front, so that it plays while it loads.

const bytes = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));

function box(name, ...content) {
  const body = bytes(...content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, "latin1");
  return bytes(head, body);
}

/** A box with a version of 0 and flags. */
const fullBox = (name, flags, ...content) => box(name, u32(flags), ...content);

function u16(...values) {
  const body = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => body.writeUInt16BE(value, index * 2));
  return body;
}

function u32(...values) {
  const body = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => body.writeUInt32BE(value, index * 4));
  return body;
}

/** Nothing is turned or moved: the matrix of a track and of the film. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/**
 * `frames` are { data, isKey } in their order, each `step` long in units of a `scale`th of a second;
 * `description` is the decoder's configuration (avcC) that the encoder gave.
 */
export function mp4({ width, height, scale, step, frames, description }) {
  const head = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));
  const media = { width, height, scale, step, frames, description };
  const before = head.length + film(media, 0).length + 8;
  return bytes(head, film(media, before), box("mdat", ...frames.map(({ data }) => data)));
}

/** All that is known of the film; `before` is how many bytes lie before its first frame. */
function film({ width, height, scale, step, frames, description }, before) {
  const length = frames.length * step;
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const sizes = frames.map(({ data }) => data.length);
  const picture = box(
    "avc1",
    u16(0, 0, 0, 1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box("avcC", description),
  );
  const table = box(
    "stbl",
    fullBox("stsd", 0, u32(1), picture),
    fullBox("stts", 0, u32(1, frames.length, step)),
    fullBox("stss", 0, u32(keys.length, ...keys)),
    fullBox("stsc", 0, u32(1, 1, frames.length, 1)),
    fullBox("stsz", 0, u32(0, sizes.length, ...sizes)),
    fullBox("stco", 0, u32(1, before)),
  );
  const handler = fullBox("hdlr", 0, u32(0), Buffer.from("vide"), u32(0, 0, 0), Buffer.from("\0"));
  const data = box("dinf", fullBox("dref", 0, u32(1), fullBox("url ", 1)));
  const media = box(
    "mdia",
    fullBox("mdhd", 0, u32(0, 0, scale, length), u16(0x55c4, 0)),
    handler,
    box("minf", fullBox("vmhd", 1, u16(0, 0, 0, 0)), data, table),
  );
  const track = box(
    "trak",
    fullBox(
      "tkhd",
      3,
      u32(0, 0, 1, 0, length, 0, 0),
      u16(0, 0, 0, 0),
      matrix,
      u32(width * 0x10000, height * 0x10000),
    ),
    media,
  );
  const header = fullBox(
    "mvhd",
    0,
    u32(0, 0, scale, length, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, 2),
  );
  return box("moov", header, track);
}
