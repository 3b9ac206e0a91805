import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';

interface DoorOptions {
  /** Where the emulator answers. */
  target: string;
  /** Called after each call that may have changed an account; the reply goes out when it has resolved. */
  onChange: () => Promise<void>;
  /** Called after each call that may have made an e-mail; the reply goes out when it has resolved. */
  onEmail: () => Promise<void>;
  log: (line: string) => void;
}

/**
 * The emulator's public address. What has been answered with success is on disk: the emulator alone keeps accounts in
 * memory and loses them to `kill -9`.
 */
export const createDoor = ({ target, onChange, onEmail, log }: DoorOptions): Server => {
  const proxy = createProxyMiddleware<IncomingMessage>({
    target: `http://${target}`,
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, upstream, request, reply) => {
        if ((upstream.statusCode ?? 500) >= 400) return body;
        try {
          if (isEmail(request)) await onEmail();
          if (isChange(request)) await onChange();
        } catch (error) {
          log(`The accounts could not be kept, so the call is not answered: ${(error as Error).message}`);
          // No answer at all rather than one that promises what is not kept.
          reply.destroy();
        }
        return body;
      }),
    },
  });
  return createServer((request, reply) => void proxy(request, reply));
};

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/';

const isEmail = (request: IncomingMessage): boolean => pathOf(request).endsWith('accounts:sendOobCode');

const isChange = (request: IncomingMessage): boolean => {
  const path = pathOf(request);
  if (path === '/emulator/action') return true;
  const reads = /\/(token|accounts:(lookup|query|createAuthUri|batchGet))$/.test(path);
  return !reads && !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? 'GET');
};
