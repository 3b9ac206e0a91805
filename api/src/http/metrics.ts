import { Gauge, Histogram, Registry } from 'prom-client';
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
