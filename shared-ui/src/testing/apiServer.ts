import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { clearError } from 'shared-ui/host';
import { type ApiOptions, createApi } from 'shared-ui/host/shell';

interface ReceivedRequest {
  method?: string | undefined;
  url?: string | undefined;
  authorization?: string | undefined;
  type?: string | undefined;
  key?: unknown;
  contract?: unknown;
  body: string;
}

/** The test page and the server have different origins, so the server must allow CORS. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, idempotency-key, x-api-contract',
  'content-type': 'application/json',
};

interface ServerState {
  /** The reply to every request; a stalled one ends after its first byte, or has none. */
  response: { status: number; body: string } | 'stalled' | 'stalledBody';
  received: ReceivedRequest;
  requestCount: number;
  /** How many of the next requests lose their connection. */
  dropCount: number;
  unauthorizedCount: number;
  onRequest: () => void;
}

const createState = (): ServerState => ({
  response: { status: 200, body: '{}' },
  received: { body: '' },
  requestCount: 0,
  dropCount: 0,
  unauthorizedCount: 0,
  onRequest: () => undefined,
});

const startServer = (state: ServerState): Server =>
  createServer(async (request, reply) => {
    if (request.method === 'OPTIONS') return void reply.writeHead(204, corsHeaders).end();
    const body = await text(request);
    state.requestCount += 1;
    const { authorization, 'content-type': type, 'idempotency-key': key, 'x-api-contract': contract } = request.headers;
    state.received = { method: request.method, url: request.url, authorization, type, key, contract, body };
    state.onRequest();
    const { response } = state;
    if (state.dropCount-- > 0) return void request.socket.destroy();
    if (response === 'stalled') return;
    if (response === 'stalledBody') return void reply.writeHead(200).write('{');
    reply.writeHead(response.status, corsHeaders).end(response.body);
  });

/** Sets up a real server, and clients of it, for tests of the API client. Each test starts with a new state. */
export function setUpApiServer() {
  const state = createState();
  const server = startServer(state);
  beforeAll((done) => void server.listen(0, '127.0.0.1', done));
  afterAll((done) => {
    server.closeAllConnections();
    server.close(done);
  });
  beforeEach(() => {
    Object.assign(state, createState());
    clearError();
  });
  afterEach(() => clearError());
  const createTestApi = (options: Partial<ApiOptions> = {}) =>
    createApi({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'the-token',
      onUnauthorized: () => {
        state.unauthorizedCount += 1;
      },
      ...options,
    });
  return { state, server, createTestApi };
}
