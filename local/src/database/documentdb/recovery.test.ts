import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from 'mongoose';
import { processesOf } from '../../testing/processes.ts';
import { type DocumentDb, startDocumentDb } from './index.ts';
import { socketDirIn } from './socket-dir.ts';

jest.setTimeout(60_000);

describe('an engine that is killed', () => {
  let root: string;
  let folder: string;
  let running: DocumentDb | undefined;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'trading-journal-recovery-'));
    folder = join(root, 'data');
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await rm(root, { recursive: true, force: true });
  });

  const start = async () => {
    running = await startDocumentDb({ folder, durable: true, log: () => undefined });
    return running;
  };
  const connect = (uri: string) => createConnection(uri, { serverSelectionTimeoutMS: 300 }).asPromise();
  const numbers = async (uri: string, collection: string): Promise<number[]> => {
    const connection = await connect(uri);
    const found = await connection.collection<{ _id: number }>(collection).find().toArray();
    await connection.close();
    return found.map(({ _id }) => _id);
  };

  const processes = () => processesOf(folder);
  const engineProcess = async () =>
    (await processes()).find(({ command }) => command.includes('engine-process'))?.pid ?? 0;
  const serverProcess = async () => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const untilGone = async () => {
    while ((await processes()).length > 0) await sleep(50);
  };

  /** Writes singly and in transactions until the engine is gone; the ids of what was acknowledged. */
  const writeUntilItDies = async (connection: Connection) => {
    const acknowledged = { single: [] as number[], pairs: [] as number[] };
    await connection.createCollection('left');
    await connection.createCollection('right');
    const singly = async (lane: number) => {
      for (let id = lane; ; id += 4) {
        await connection.collection('single').insertOne({ _id: id as never });
        acknowledged.single.push(id);
      }
    };
    const paired = async () => {
      for (let id = 0; ; id++) {
        await connection.transaction(async (session) => {
          await connection.collection('left').insertOne({ _id: id as never }, { session });
          await connection.collection('right').insertOne({ _id: id as never }, { session });
        });
        acknowledged.pairs.push(id);
      }
    };
    const lanes = Promise.allSettled([singly(0), singly(1), singly(2), singly(3), paired()]);
    while (acknowledged.single.length < 400 || acknowledged.pairs.length < 40) await sleep(5);
    return { acknowledged, died: lanes };
  };

  it('whole, under writes, has every acknowledged write at the next start, and no half transaction', async () => {
    const connection = await connect((await start()).uri);
    const { acknowledged, died } = await writeUntilItDies(connection);
    process.kill(-(await engineProcess()), 'SIGKILL');
    await died;
    await connection.close(true);

    const { uri } = await start();
    expect(await numbers(uri, 'single')).toEqual(expect.arrayContaining(acknowledged.single));
    const left = await numbers(uri, 'left');
    expect(left).toEqual(expect.arrayContaining(acknowledged.pairs));
    expect((await numbers(uri, 'right')).sort()).toEqual(left.sort());
  });

  it('at its server alone says that it ended, and starts again', async () => {
    const { ended, uri } = await start();
    const connection = await connect(uri);
    await connection.collection('single').insertOne({ _id: 1 as never });
    await connection.close();
    process.kill(await serverProcess(), 'SIGKILL');
    expect(await ended).toBe('exit code 1');
    expect(await numbers((await start()).uri, 'single')).toEqual([1]);
  });

  it('at its gateway alone takes its server with it', async () => {
    await start();
    process.kill(await engineProcess(), 'SIGKILL');
    await untilGone();
    expect(await processes()).toEqual([]);
    await start();
  });

  it('starts again over what the last one left: its pid file, its socket, a server that outlived it', async () => {
    // Deep enough for its socket to lie elsewhere.
    folder = join(root, 'deep'.repeat(20), 'data');
    const first = await start();
    const connection = await connect(first.uri);
    await connection.collection('single').insertOne({ _id: 1 as never });
    await connection.close();
    const server = await serverProcess();
    process.kill(server, 'SIGSTOP');
    process.kill(await engineProcess(), 'SIGKILL');
    await first.ended;
    const socketDir = socketDirIn(await readFile(join(folder, 'postgresql.conf'), 'utf8')) ?? '';
    expect(await readdir(socketDir)).not.toEqual([]);
    process.kill(server, 'SIGCONT');
    expect(await numbers((await start()).uri, 'single')).toEqual([1]);
    await expect(readdir(socketDir)).rejects.toThrow('ENOENT');
  });

  it('never outlives the process that started it', async () => {
    const program = `
      const { startDocumentDb } = await import(${JSON.stringify(join(__dirname, 'index.ts'))});
      const { uri } = await startDocumentDb({ folder: ${JSON.stringify(folder)}, durable: true, log: () => {} });
      console.log(uri);
      setInterval(() => {}, 1_000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    await once(parent, 'close');
    await untilGone();
    expect(await processes()).toEqual([]);
  });

  it('is not what a second product on the same folder does to the first: that one is refused', async () => {
    const { uri } = await start();
    const second = startDocumentDb({ folder, durable: true, log: () => undefined });
    await expect(second).rejects.toThrow(/is in use by another running product \(process \d+\)/);
    expect(await numbers(uri, 'single')).toEqual([]);
  });

  it('leaves nothing running when it is stopped, and others beside it alone', async () => {
    const other = await startDocumentDb({ folder: join(root, 'other'), durable: false, log: () => undefined });
    const { stop } = await start();
    await stop();
    expect(await processes()).toEqual([]);
    expect(await numbers(other.uri, 'single')).toEqual([]);
    await other.stop();
  });
});
