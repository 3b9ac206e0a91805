import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { SignJWT } from 'jose';

export const project = 'real-project';

/** Redirects every connection to Google to a local server, without TLS. */
class LocalAgent extends Agent {
  readonly port: number;

  constructor(port: number) {
    super({ keepAlive: false });
    this.port = port;
  }

  override createConnection() {
    return connect(this.port, '127.0.0.1');
  }
}

const createKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A local replacement of Google's servers for a real project: publishes the keys that firebase-admin fetches, signs ID
 * tokens, and has one account. Signatures are real and are verified.
 */
export async function startFakeGoogle() {
  const { privateKey, publicKey } = createKeyPair();
  const account = { localId: 'ada', email: 'ada@example.com', emailVerified: true, disabled: false };
  const state = { isReachable: true, isBroken: false };
  let keyRequests = 0;

  const getReply = ({ url = '' }: IncomingMessage): object =>
    url.startsWith('/robot/') ? { 'key-1': publicKey.export({ type: 'spki', format: 'pem' }) } : { users: [account] };

  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/robot/')) keyRequests += 1;
    if (!state.isReachable) return void request.socket.resetAndDestroy();
    reply.writeHead(state.isBroken ? 500 : 200, {
      'content-type': 'application/json',
      'cache-control': 'max-age=3600',
    });
    reply.end(JSON.stringify(state.isBroken ? { error: { message: 'INTERNAL' } } : getReply(request)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** Signs an ID token as Google does; `claims` override the defaults. */
  const sign = (claims: object = {}, { key = privateKey, kid = 'key-1' }: { key?: KeyObject; kid?: string } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: account.localId,
      auth_time: now,
      iat: now,
      exp: now + 3_600,
      email_verified: true,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key);
  };

  return {
    account,
    state,
    /** The number of requests for the keys. */
    getKeyRequestCount: () => keyRequests,
    sign,
    foreignKey: createKeyPair().privateKey,
    options: {
      projectId: project,
      httpAgent: new LocalAgent((server.address() as AddressInfo).port),
      credential: { getAccessToken: async () => ({ access_token: 'none', expires_in: 3_600 }) },
    },
    stop: () => server.close(),
  };
}
