import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { ListFacts } from './module-sources.ts';

/** In seconds: from a file in the page cache of the system to a large upload on a slow connection. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 30, 300];

type RequestKind = 'api' | 'list' | 'module' | 'file' | 'page' | 'ready';

/** The kind of a request to this path, whose query is ignored. */
export function findKind(path: string, isOfApi: boolean): RequestKind {
  if (isOfApi) return 'api';
  if (path === '/ready') return 'ready';
  if (path === '/remotes.json' || path.startsWith('/module-versions/')) return 'list';
  if (path.startsWith('/modules/')) return 'module';
  return path.slice(path.lastIndexOf('/') + 1).includes('.') ? 'file' : 'page';
}

/** The gauges of the list of modules, which is read when the metrics are, unless it is fresh. */
const watchList = (registry: Registry, measure: () => Promise<ListFacts>): void => {
  const registers = [registry];
  let pending: Promise<ListFacts> | undefined;
  const measureOnce = (): Promise<ListFacts> => {
    pending ??= measure().finally(() => {
      pending = undefined;
    });
    return pending;
  };
  new Gauge({
    name: 'gateway_unreadable_modules',
    help: 'Whether a released module is left out of the list, because it cannot be read or is refused: 1, or no value.',
    labelNames: ['module'],
    registers,
    collect: async function collect() {
      const { unreadable } = await measureOnce();
      this.reset();
      for (const module of unreadable) this.set({ module }, 1);
    },
  });
  new Gauge({
    name: 'gateway_module_list_age_seconds',
    help: 'How long ago the list of modules was last read from the store without a failure, in seconds.',
    registers,
    collect: async function collect() {
      this.set((await measureOnce()).ageSeconds);
    },
  });
};

/** Creates the metrics of this process, labelled by kind of request and status, never by path or client. */
export function createGatewayMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Request duration until the reply was sent, in seconds, by kind: api, list, module, file, page, ready.',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: 'gateway_requests_in_flight', help: 'Requests in flight.', registers });
  return {
    registry,
    inFlight,
    watchModules: ({ measure }: { measure: () => Promise<ListFacts> }): void => watchList(registry, measure),
    observe: (kind: RequestKind, status: number, seconds: number): void => duration.observe({ kind, status }, seconds),
  };
}

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;

/** Successful files are too many for a log, and calls are in that of the API. */
const isLogged = (kind: RequestKind, status: number): boolean => {
  if (status >= 500) return true;
  if (kind === 'api') return false;
  return kind === 'page' || status >= 400;
};

/**
 * Measures a request and logs it when the reply was sent, or the connection was lost. Nothing of its path is logged: it
 * can contain what a client typed.
 */
export function watchRequest(
  request: IncomingMessage,
  reply: ServerResponse,
  kind: RequestKind,
  { metrics, log }: { metrics: GatewayMetrics; log: Logger },
): void {
  const start = performance.now();
  metrics.inFlight.inc();
  reply.once('close', () => {
    const ms = performance.now() - start;
    const { statusCode: status } = reply;
    metrics.inFlight.dec();
    metrics.observe(kind, status, ms / 1_000);
    if (!isLogged(kind, status)) return;
    const requestId = reply.getHeader('X-Request-Id');
    const fields = { kind, method: request.method, status, ms: Math.round(ms), requestId };
    // A gateway that stops says so to balancers.
    log[status >= 500 && kind !== 'ready' ? 'error' : 'info'](fields, 'request');
  });
}
