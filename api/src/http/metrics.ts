import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { StartError } from '../start-error.ts';
import type { ApiContext, Next } from './context.ts';

/** In seconds: from a read out of the memory to a large upload on a slow line. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30, 300];

/** What the router has found; an address that it does not know is no label, or anybody could make any number of them. */
const getRoute = (ctx: ApiContext): string => {
  const route: unknown = ctx._matchedRoute;
  return typeof route === 'string' ? route : 'none';
};

/** What this process has to tell about its calls, by route and status. Never by user, id or client. */
export const createMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration until the response started, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const inHand = new Gauge({ name: 'http_requests_in_flight', help: 'Requests in flight.', registers });
  return {
    registry,
    /** Goes around whatever turns failures into replies. */
    measure: async (ctx: ApiContext, next: Next): Promise<void> => {
      const end = duration.startTimer();
      inHand.inc();
      await next();
      inHand.dec();
      end({ method: ctx.method, route: getRoute(ctx), status: ctx.status });
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

const answer = async (registry: Registry, reply: ServerResponse): Promise<void> => {
  try {
    const text = await registry.metrics();
    reply.setHeader('Content-Type', registry.contentType).end(text);
  } catch {
    reply.writeHead(500).end();
  }
};

export interface MetricsAddress {
  /** 0 for any free one. */
  port: number;
  host: string;
}

/**
 * Serves /metrics for Prometheus, with what Node tells of the process, on a port of its own: it is for us and not for the
 * public. Rejects with a StartError when the port is taken.
 */
export const serveMetrics = async ({ registry }: Metrics, { port, host }: MetricsAddress) => {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, reply) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(registry, reply);
    else reply.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new StartError(`METRICS_PORT ${port} cannot be used on ${host}.`, { cause });
  });
  const stop = () => server.close().closeAllConnections();
  return { port: (server.address() as AddressInfo).port, stop };
};
