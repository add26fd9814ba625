const KIB = 1024;
const SECOND = 1_000;

/** How much anybody may ask of the server at once, and how long they may take for it. */
export const bounds = {
  /** Twice a full stadium that listens, each with a connection for pages beside it now and then. */
  connections: 16_000,
  /** A stadium is one network address where its own network stands between. Proxies that are trusted have no bound. */
  connectionsOfOne: 12_000,
  /** Live streams of one process: those for everybody, which networks share fairly; then, once they are gone, those
   * for signed-in people and field phones, and those for big screens. */
  streams: 7_800,
  reservedStreams: 2_000,
  screenStreams: 200,
  requestsPerConnection: 1_000,
  /** Answers that one connection may wait for at the same time. Browsers wait for one. */
  atOnce: 16,

  /** How often, in milliseconds, a page asks for changes that got no stream. */
  pollEvery: 20 * SECOND,

  /** In bytes; the event stream of a console page names 200 topics. */
  url: 8 * KIB,
  headers: 100,
  /** All of them and the address, in bytes. */
  headerBytes: 16 * KIB,
  /** A form is small; a games file of 5,000 rows is not. */
  form: 64 * KIB,
  importedFile: 1_024 * KIB,
  /** What is too much is read so far before it is refused: a browser that is cut off shows no page. */
  heardOut: 8_192 * KIB,

  /** In milliseconds: until the headers have come, and all of a request. */
  headersTime: 15 * SECOND,
  requestTime: 60 * SECOND,
  /** How long a connection stays open for another request. */
  idleTime: 10 * SECOND,
  /** How often it is looked at who is too slow. */
  lookEvery: 5 * SECOND,
  /** How long an answer may wait for who does not read it, and how much longer for its size. */
  readTime: 30 * SECOND,
  slowestPerSecond: 8 * KIB,
  longestRead: 300 * SECOND,
};

export type Bounds = typeof bounds;
