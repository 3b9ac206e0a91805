import { Agent as HttpAgent, type IncomingMessage, ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { DENY_ALL_POLICY, findClientAddress, getRequestId, type ProxyTrust } from 'protocol/server/http';
import { sendError } from './http.ts';

/** Headers that identify the client or the request. The gateway sets them itself, because clients can forge them. */
const FORWARDED_HEADERS = [
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

const RETRY_AFTER_SECONDS = 2;
/** How long the API may be silent. An upload continues while bytes flow. */
const PROXY_TIMEOUT_MS = 120_000;
/**
 * How long an idle connection to the API is kept, which is much shorter than the API keeps it (75 s). A request that is
 * sent just when the API closes the connection is lost, and on a busy machine that moment can last seconds.
 */
const KEEP_ALIVE_TIMEOUT_MS = 15_000;

/** The library's default agent has 256 connections for all clients: that many slow clients would block all others. */
const createAgent = (apiUrl: string) => {
  const options = { keepAlive: true, timeout: KEEP_ALIVE_TIMEOUT_MS };
  return apiUrl.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Whether the API closed the connection before it replied. */
const isConnectionReset = (error: NodeJS.ErrnoException, reply: unknown): reply is ServerResponse =>
  error.code === 'ECONNRESET' && reply instanceof ServerResponse && !reply.headersSent && !reply.destroyed;

interface ProxyOptions {
  /** Browsers use https. */
  https: boolean;
  /** Proxies that are trusted to forward the client's address. */
  trust: ProxyTrust;
  log: Logger;
}

/**
 * Forwards requests to the API at `apiUrl` and streams bodies in both directions; replies 503 if the API is
 * unreachable. A read is retried once if the API closes the connection. The client's address is that of the connection,
 * or the one that a trusted proxy forwards.
 */
export function createApiProxy(apiUrl: string, { https, trust, log }: ProxyOptions) {
  const retried = new WeakSet<IncomingMessage>();
  const proxy = createProxyMiddleware<IncomingMessage>({
    target: apiUrl,
    agent: createAgent(apiUrl),
    proxyTimeout: PROXY_TIMEOUT_MS,
    on: {
      error: (error, request, reply) => {
        if (retried.has(request) || !isRead(request) || !isConnectionReset(error, reply))
          return sendUnavailable(error, request, reply, log);
        retried.add(request);
        void proxy(request, reply);
      },
    },
  });
  return (request: IncomingMessage, reply: ServerResponse): void => {
    const client = findClientAddress(request, trust);
    const id = getRequestId(request, trust);
    for (const name of FORWARDED_HEADERS) delete request.headers[name];
    request.headers['x-forwarded-for'] = client;
    request.headers['x-forwarded-proto'] = https ? 'https' : 'http';
    request.headers['x-request-id'] = id;
    // For replies that do not come from the API, which sets this header itself.
    reply.setHeader('X-Request-Id', id);
    void proxy(request, reply);
  };
}

const sendUnavailable = (error: Error, request: IncomingMessage, reply: unknown, log: Logger): void => {
  if (!(reply instanceof ServerResponse) || reply.destroyed) return;
  if (reply.headersSent) {
    // A truncated reply must not look complete.
    reply.destroy();
    return;
  }
  const sentence = 'The service is not available right now. Please try again in a moment.';
  const requestId = sendError(request, reply, 'unavailable', sentence, {
    'Retry-After': String(RETRY_AFTER_SECONDS),
    'Content-Security-Policy': DENY_ALL_POLICY,
    // The unread rest of the body would be parsed as the next request.
    Connection: 'close',
  });
  log.error({ err: error, requestId }, 'the API did not reply');
};
