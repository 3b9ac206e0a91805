import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createProxyMiddleware } from 'http-proxy-middleware';
import proxyAddr from 'proxy-addr';
import { sendError } from './reply.ts';

/** Whether the `hop`-th address, counted from us, belongs to a proxy whose word we take. */
export type ProxyTrust = (address: string, hop: number) => boolean;

export const trustNobody: ProxyTrust = () => false;

/** Say who the client is and name its request. What a client says of itself is dropped: anybody could be anybody. */
const forwardedHeaders = [
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
];

/**
 * The request's id, by which it is found in every log on its way: that of a proxy in front of us that we trust, else one
 * of our own.
 */
const idOf = ({ headers, socket }: IncomingMessage, trust: ProxyTrust): string => {
  const given = String(headers['x-request-id'] ?? '');
  return /^[\w-]{8,64}$/.test(given) && trust(socket.remoteAddress ?? '', 0) ? given : randomUUID();
};

const retryAfterSeconds = 2;
/** An upload goes on as long as bytes flow; this is how long the API may be silent. */
const silence = 120_000;
/**
 * How long a connection to the API waits for its next request. Far less than the API keeps it (75 s): a request that
 * leaves in the moment in which the other side hangs up is lost, and on a busy machine that moment is seconds long.
 */
const idle = 15_000;

/** The library's own has 256 connections for all: so many slow clients would be in everybody's way. */
const agentFor = (apiUrl: string) => {
  const options = { keepAlive: true, timeout: idle };
  return apiUrl.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The API, or what stands in front of it, has hung up on a connection that had served before: nothing was answered yet. */
const hungUp = (error: NodeJS.ErrnoException, reply: unknown): reply is ServerResponse =>
  error.code === 'ECONNRESET' && reply instanceof ServerResponse && !reply.headersSent && !reply.destroyed;

/**
 * Passes requests to the API at `apiUrl`, bodies streamed both ways; 503 when it cannot be reached. A read on which the
 * API hangs up is asked once more. Who the client is, is told by the connection, or by a proxy in front of us that `trust`
 * knows.
 */
export const createApiProxy = (apiUrl: string, https: boolean, trust: ProxyTrust) => {
  const again = new WeakSet<IncomingMessage>();
  const proxy = createProxyMiddleware<IncomingMessage>({
    target: apiUrl,
    agent: agentFor(apiUrl),
    proxyTimeout: silence,
    on: {
      error: (error, request, reply) => {
        if (again.has(request) || !isRead(request) || !hungUp(error, reply)) return refuse(error, request, reply);
        again.add(request);
        void proxy(request, reply);
      },
    },
  });
  return (request: IncomingMessage, reply: ServerResponse): void => {
    const client = proxyAddr(request, trust);
    const id = idOf(request, trust);
    for (const name of forwardedHeaders) delete request.headers[name];
    request.headers['x-forwarded-for'] = client;
    request.headers['x-forwarded-proto'] = https ? 'https' : 'http';
    request.headers['x-request-id'] = id;
    // The API says it, too; whoever else answers does so by this.
    reply.setHeader('X-Request-Id', id);
    void proxy(request, reply);
  };
};

const refuse = (error: Error, request: IncomingMessage, reply: unknown): void => {
  if (!(reply instanceof ServerResponse) || reply.destroyed) return;
  if (reply.headersSent) {
    // Half a reply must not look like a whole one.
    reply.destroy();
    return;
  }
  const sentence = 'The service is not available right now. Please try again in a moment.';
  const reference = sendError(request, reply, 'unavailable', sentence, {
    'Retry-After': String(retryAfterSeconds),
    // As every reply of the API has it.
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    // The rest of a body that nobody reads would be taken for the next request.
    Connection: 'close',
  });
  console.error(`The API did not answer: ${error.message} (reference ${reference})`);
};
