import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a proxy that adds conditional writes to an S3 test server, as real stores have had since 2024: a PUT with
 * `If-None-Match: *` gets 412 if the object exists, even if two requests arrive at the same time.
 */
export const startConditionalWriteProxy = async (port: number) => {
  /** The last write of each object: writes of one object run one after the other. */
  const writes = new Map<string, Promise<unknown>>();

  const forward = (from: IncomingMessage, to: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = from;
      const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
        to.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(to).on('close', resolve);
      });
      outgoing.on('error', reject);
      from.pipe(outgoing);
    });

  const exists = async (path: string): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })).ok;

  const writeIfAbsent = async (from: IncomingMessage, to: ServerResponse, path: string): Promise<void> => {
    if (!(await exists(path))) return forward(from, to);
    from.resume();
    to.writeHead(412, { 'content-type': 'application/xml' });
    to.end('<Error><Code>PreconditionFailed</Code></Error>');
  };

  const server = createServer((from, to) => {
    const path = (from.url ?? '').split('?')[0] ?? '';
    if (from.method !== 'PUT' || from.headers['if-none-match'] !== '*')
      return void forward(from, to).catch(() => to.destroy());
    const write = (writes.get(path) ?? Promise.resolve())
      .then(() => writeIfAbsent(from, to, path))
      .catch(() => to.destroy());
    writes.set(path, write);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
