import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { StartError } from '../start-error.ts';
import type { ApiContext, ApiMiddleware } from './context.ts';

/** In seconds: from a cached read to a large upload on a slow connection. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30, 300];

/**
 * Returns the matched route, such as `/api/trades/:id`, for metrics and logs. Unknown paths share one name: clients
 * could create any number of labels, and paths contain what traders type.
 */
export function getRoute(ctx: ApiContext): string {
  const route: unknown = ctx._matchedRoute;
  return typeof route === 'string' ? route : 'none';
}

/** Creates the metrics of this process, labelled by route and status, never by user, id or client. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration until the response started, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests in flight.', registers });
  /** Must wrap the middleware that turns errors into replies. */
  const measure: ApiMiddleware = async (ctx, next) => {
    const end = duration.startTimer();
    inFlight.inc();
    await next();
    inFlight.dec();
    end({ method: ctx.method, route: getRoute(ctx), status: ctx.status });
  };
  return { registry, measure };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** A file of the metrics port. */
export interface InternalFile {
  contentType: string;
  read: () => Promise<string>;
}

const sendFile = async ({ contentType, read }: InternalFile, reply: ServerResponse): Promise<void> => {
  try {
    const text = await read();
    reply.setHeader('Content-Type', contentType).end(text);
  } catch {
    reply.writeHead(500).end();
  }
};

export interface MetricsAddress {
  /** 0 selects a free port. */
  port: number;
  host: string;
}

/**
 * Serves /metrics for Prometheus, including Node's default metrics, and further files by path, on a separate port that
 * is not public. Rejects with a StartError when the port is in use.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { port, host }: MetricsAddress,
  further: Readonly<Record<string, InternalFile>> = {},
) {
  collectDefaultMetrics({ register: registry });
  const metrics = { contentType: registry.contentType, read: () => registry.metrics() };
  const files = new Map(Object.entries({ '/metrics': metrics, ...further }));
  const server = createServer((request, reply) => {
    const file = request.method === 'GET' ? files.get(request.url ?? '') : undefined;
    if (file) void sendFile(file, reply);
    else reply.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new StartError(`METRICS_PORT ${port} cannot be used on ${host}.`, { cause });
  });
  const stop = () => server.close().closeAllConnections();
  return { port: (server.address() as AddressInfo).port, stop };
}
