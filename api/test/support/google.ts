import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { SignJWT } from 'jose';

export const project = 'real-project';

/** An agent that takes every connection to Google to a server of ours, in the clear. */
class Detour extends Agent {
  readonly to: number;

  constructor(to: number) {
    super({ keepAlive: false });
    this.to = to;
  }

  override createConnection() {
    return connect(this.to, '127.0.0.1');
  }
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Google's part of a real project, offline: keys to sign ID tokens with, published where firebase-admin fetches them,
 * and one account. What is signed and checked is real.
 */
export const startGoogle = async () => {
  const { privateKey, publicKey } = rsa();
  const account = { localId: 'ada', email: 'ada@example.com', emailVerified: true, disabled: false };
  const is = { reachable: true, broken: false };
  let keyRequests = 0;

  const answer = ({ url = '' }: IncomingMessage): object =>
    url.startsWith('/robot/') ? { 'key-1': publicKey.export({ type: 'spki', format: 'pem' }) } : { users: [account] };

  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/robot/')) keyRequests += 1;
    if (!is.reachable) return void request.socket.resetAndDestroy();
    reply.writeHead(is.broken ? 500 : 200, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' });
    reply.end(JSON.stringify(is.broken ? { error: { message: 'INTERNAL' } } : answer(request)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  /** An ID token as Google would sign it, but for what is given. */
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
    is,
    /** How often somebody has asked for the keys. */
    keyRequests: () => keyRequests,
    sign,
    strangersKey: rsa().privateKey,
    options: {
      projectId: project,
      httpAgent: new Detour((server.address() as AddressInfo).port),
      credential: { getAccessToken: async () => ({ access_token: 'none', expires_in: 3_600 }) },
    },
    stop: () => server.close(),
  };
};
