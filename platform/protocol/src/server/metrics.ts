// The metrics port of a server, for Prometheus. Node only.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';

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
 * Serves /metrics, including Node's default metrics, and further files by path, on a separate port that is not public.
 * A file that cannot be read is status 500. Rejects when the port is in use.
 */
export async function serveMetrics(
  registry: Registry,
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
    throw new Error(`METRICS_PORT ${port} cannot be used on ${host}.`, { cause });
  });
  const stop = () => server.close().closeAllConnections();
  return { port: (server.address() as AddressInfo).port, stop };
}
