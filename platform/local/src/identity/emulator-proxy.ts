import { Agent, createServer, type IncomingMessage, type Server } from 'node:http';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';

interface EmulatorProxyOptions {
  /** The emulator's own host and port. */
  target: string;
  /** Called after each request that may have changed an account. The reply is sent when it has resolved. */
  onAccountChange: () => Promise<void>;
  /** Called after each request that may have created an email. The reply is sent when it has resolved. */
  onEmail: () => Promise<void>;
  log: (line: string) => void;
}

/**
 * A proxy in front of the emulator, which has its accounts only in memory. Every change is saved to disk before it is
 * acknowledged, so that no acknowledged account is lost after `kill -9`.
 */
export function createEmulatorProxy({ target, onAccountChange, onEmail, log }: EmulatorProxyOptions): Server {
  const proxy = createProxyMiddleware<IncomingMessage>({
    target: `http://${target}`,
    // The emulator closes idle connections after a few seconds. A request over a reused one may fail.
    agent: new Agent({ keepAlive: false }),
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, upstream, request, reply) => {
        if ((upstream.statusCode ?? 500) >= 400) return body;
        try {
          if (isEmailRequest(request)) await onEmail();
          if (isAccountChange(request)) await onAccountChange();
        } catch (error) {
          log(`Failed to save the accounts, request aborted: ${(error as Error).message}`);
          // Closing the connection is better than acknowledging a change that was not saved.
          reply.destroy();
        }
        return body;
      }),
    },
  });
  return createServer((request, reply) => void proxy(request, reply));
}

const getPath = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/';

const isEmailRequest = (request: IncomingMessage): boolean => getPath(request).endsWith('accounts:sendOobCode');

const isAccountChange = (request: IncomingMessage): boolean => {
  const path = getPath(request);
  if (path === '/emulator/action') return true;
  const isRead = /\/(token|accounts:(lookup|query|createAuthUri|batchGet))$/.test(path);
  return !isRead && !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? 'GET');
};
