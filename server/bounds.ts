const KIB = 1024;
const SECOND = 1_000;

/** Limits of the server: connections, sizes in bytes, and times in milliseconds. */
export const bounds = {
  /** Twice a full stadium of subscribers, each sometimes with a second connection for pages. */
  connections: 16_000,
  /** A whole stadium can share one address. Trusted proxies are exempt. */
  connectionsOfOne: 12_000,
  /**
   * Event streams per process: a public pool shared fairly by network, then a reserve for signed-in
   * users and field phones, and one for big screens.
   */
  streams: 7_800,
  reservedStreams: 2_000,
  screenStreams: 200,
  requestsPerConnection: 1_000,
  /** Pipelined requests per connection. Browsers do not pipeline. */
  atOnce: 16,

  pollEvery: 20 * SECOND,

  url: 8 * KIB,
  headers: 100,
  headerBytes: 16 * KIB,
  form: 64 * KIB,
  importedFile: 1_024 * KIB,
  /** Read before an oversized body is refused: a browser that is cut off shows no response. */
  heardOut: 8_192 * KIB,

  /** To receive the headers, and the whole request. */
  headersTime: 15 * SECOND,
  requestTime: 60 * SECOND,
  idleTime: 10 * SECOND,
  lookEvery: 5 * SECOND,
  /** Time for a client to read a response, plus extra time for its size. */
  readTime: 30 * SECOND,
  slowestPerSecond: 8 * KIB,
  longestRead: 300 * SECOND,
};

export type Bounds = typeof bounds;
