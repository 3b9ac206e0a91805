import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server in front of one that speaks S3, which gives it what all real ones have had since 2024: a PUT with
 * `If-None-Match: *` is answered by 412 where there is an object, also when two come in the same moment.
 */
export const openConditional = async (port: number) => {
  /** The writes of each object, one behind the other. */
  const writes = new Map<string, Promise<unknown>>();

  const pass = (from: IncomingMessage, to: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = from;
      const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to).on('close', resolve);
      });
      onward.on('error', reject);
      from.pipe(onward);
    });

  const exists = async (path: string): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD' })).ok;

  const write = async (from: IncomingMessage, to: ServerResponse, path: string): Promise<void> => {
    if (!(await exists(path))) return pass(from, to);
    from.resume();
    to.writeHead(412, { 'content-type': 'application/xml' });
    to.end('<Error><Code>PreconditionFailed</Code></Error>');
  };

  const server = createServer((from, to) => {
    const path = (from.url ?? '').split('?')[0] ?? '';
    if (from.method !== 'PUT' || from.headers['if-none-match'] !== '*')
      return void pass(from, to).catch(() => to.destroy());
    const turn = (writes.get(path) ?? Promise.resolve()).then(() => write(from, to, path)).catch(() => to.destroy());
    writes.set(path, turn);
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
