/**
 * Options of createServer, in milliseconds. A request head fits into a few packets. On a slow connection the largest upload
 * takes half an hour; Node's default of five minutes would need 3 Mbit/s.
 */
export const serverTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Must be longer than the keep-alive timeout of proxies in front of the server (gateway 15 s, load balancers up to a
   * minute). If the server closed a connection first, a request that is already on its way would be lost.
   */
  keepAliveTimeout: 75_000,
};

/** A connection without traffic in either direction is closed after this time. Slow but active clients are kept. */
export const IDLE_TIMEOUT_MS = 120_000;
