import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { calls } from 'contracts';
import { connectDb } from '../../src/database.ts';
import { startFakeMongod } from '../support/fake-mongod.ts';
import { createTrader } from '../support/people.ts';
import { killServers, startListeningServer, startServer } from '../support/server-process.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

afterEach(killServers);

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'real-project',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  SIGNING_SECRET: 'x'.repeat(32),
};

describe('node src/server.ts', () => {
  it('starts in production with secure settings, and exits on SIGINT with an open keep-alive connection', async () => {
    const { port, terminate } = await startListeningServer(production);
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    expect(await terminate('SIGINT')).toBe(0);
  });

  it('logs where it listens, serves requests, and completes those in flight before it exits on SIGTERM', async () => {
    const { port, host, client, ...server } = await startListeningServer();
    expect(host).toBe('127.0.0.1');
    const ada = await createTrader(client);
    await saveTrades(client, ada, {});
    expect(await client.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: 1 });
    const body = JSON.stringify(createTradeBody());
    const socket = connect(port, '127.0.0.1');
    const reply: Buffer[] = [];
    socket.on('data', (data) => reply.push(data));
    const head = `Host: x\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    socket.write(`POST /api/trades HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 10)}`);
    // The server has received this request once it has answered a later one.
    await fetch(`http://127.0.0.1:${port}/api/ready`);
    server.kill('SIGTERM');
    await server.waitForLog('shutting down');
    socket.write(body.slice(10));
    expect((await server.ended).code).toBe(0);
    expect(Buffer.concat(reply).toString()).toMatch(/^HTTP\/1\.1 201 /);
  });
});

it('continues for a while after SIGTERM and reports that it is not ready, so that load balancers send no more requests', async () => {
  const { client: api, ...server } = await startListeningServer({ DRAIN_SECONDS: '1' });
  server.kill('SIGTERM');
  await server.waitForLog('shutting down');
  expect(await api.fail(calls.system.ready)).toMatchObject({
    code: 'unavailable',
    error: 'This instance is shutting down.',
  });
  expect(await api.call(calls.system.health, {})).toEqual({ status: 'ok' });
  expect((await server.ended).code).toBe(0);
});

describe('the server refuses to start', () => {
  const failToStart = async (environment: Record<string, string>) => {
    const { code, output } = await startServer(environment).ended;
    expect(code).toBe(1);
    return output;
  };

  it('in production, with a message for each insecure setting', async () => {
    const environment = { NODE_ENV: 'production', SIGNING_SECRET: '' };
    expect((await failToStart(environment)).split('\n')).toEqual([
      'FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the emulator accepts any sign-in.',
      'FIREBASE_PROJECT_ID must name your real project in production, not one that begins with demo-.',
      'SIGNING_SECRET is missing: production needs at least 32 random characters.',
    ]);
  });

  it('on a database without transactions, and says what to do', async () => {
    const standalone = await startFakeMongod();
    expect(await failToStart({ MONGODB_URI: `${standalone.uri}?directConnection=true` })).toBe(
      'The database at MONGODB_URI is a standalone server without transactions. Start it as a replica set ' +
        '(mongod --replSet rs0, then rs.initiate() once). One node is enough.',
    );
    standalone.stop();
  });

  const notInitiated =
    'The database at MONGODB_URI belongs to a replica set that was not initiated: run rs.initiate() once, with mongosh.';
  const otherNames =
    'The database at MONGODB_URI calls itself db.invalid:27017, and no server can be reached at that address. Add ' +
    'directConnection=true to MONGODB_URI (mongodb://…/?directConnection=true), or make the address known to this machine.';
  const member = { setName: 'rs0', hosts: ['db.invalid:27017'], me: 'db.invalid:27017', primary: 'db.invalid:27017' };
  it.each([
    ['a replica set that was not initiated', { isreplicaset: true, ismaster: false }, '', notInitiated],
    ['one that was not initiated, by name', { isreplicaset: true, ismaster: false }, 'replicaSet=rs0&', notInitiated],
    ['one that was not initiated, directly', { isreplicaset: true }, 'directConnection=true&', notInitiated],
    ['a member with another name', member, '', otherNames],
    ['a member with another name, by name of its set', member, 'replicaSet=rs0&', otherNames],
  ])('on %s, and says what to do', async (_, hello, query, message) => {
    const { uri, stop } = await startFakeMongod(hello);
    // A direct connection ends with the reply, the others with this time.
    const waitMs = query.startsWith('direct') ? 20_000 : 1_000;
    const start = connectDb(`${uri}?${query}serverSelectionTimeoutMS=${waitMs}`);
    await expect(start).rejects.toMatchObject({ name: 'StartError', message });
    stop();
  });

  it('when the database is unreachable, without the password in the message', async () => {
    const uri = 'mongodb://ada:hunter2@127.0.0.1:9/journal?serverSelectionTimeoutMS=300';
    const output = await failToStart({ MONGODB_URI: uri });
    expect(output).toBe('The database at MONGODB_URI cannot be reached: start it, or correct the address.');
  });

  it('on a port that is in use, and names the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await failToStart({ API_PORT: String(port) })).toBe(
      `Port ${port} is in use. Stop the process that uses it, or set API_PORT.`,
    );
    other.close();
  });
});
