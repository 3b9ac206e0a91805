import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from 'mongoose';
import { findProcesses } from 'tooling/programs';
import { parseSocketDir } from './data-folder.ts';
import { type DocumentDb, startDocumentDb } from './index.ts';
import { testCacheDir } from './testing/engines.ts';

describe('DocumentDB recovery', () => {
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

  const startIn = (folder: string) =>
    startDocumentDb({ folder, cacheDir: testCacheDir, durable: true, log: () => undefined });
  const start = async () => {
    running = await startIn(folder);
    return running;
  };
  const connect = (uri: string) => createConnection(uri, { serverSelectionTimeoutMS: 300 }).asPromise();
  const insertOne = async (uri: string) => {
    const connection = await connect(uri);
    await connection.collection('single').insertOne({ _id: 1 as never });
    await connection.close();
  };
  const listIds = async (uri: string, collection: string): Promise<number[]> => {
    const connection = await connect(uri);
    const found = await connection.collection<{ _id: number }>(collection).find().toArray();
    await connection.close();
    return found.map(({ _id }) => _id);
  };

  const listProcesses = () => findProcesses(folder);
  const findEngineProcess = async () =>
    (await listProcesses()).find(({ command }) => command.includes('engine-process'))?.pid ?? 0;
  const findServerProcess = async () => Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const waitUntilGone = async () => {
    while ((await listProcesses()).length > 0) await sleep(50);
  };

  /** Writes single documents and transactions until the engine is killed. @returns the acknowledged ids */
  const writeUntilKilled = async (connection: Connection) => {
    const acknowledged = { single: [] as number[], pairs: [] as number[] };
    for (const name of ['left', 'right']) await connection.createCollection(name);
    const insertSingles = async (lane: number) => {
      for (let id = lane; ; id += 4) {
        await connection.collection('single').insertOne({ _id: id as never });
        acknowledged.single.push(id);
      }
    };
    const insertPairs = async () => {
      for (let id = 0; ; id++) {
        await connection.transaction(async (session) => {
          for (const name of ['left', 'right'])
            await connection.collection(name).insertOne({ _id: id as never }, { session });
        });
        acknowledged.pairs.push(id);
      }
    };
    const lanes = [...[0, 1, 2, 3].map(insertSingles), insertPairs()];
    const finished = Promise.allSettled(lanes);
    while (acknowledged.single.length < 400 || acknowledged.pairs.length < 40) await sleep(5);
    return { acknowledged, finished };
  };

  it('keeps every acknowledged write and no partial transaction when the engine is killed during writes', async () => {
    const connection = await connect((await start()).uri);
    const { acknowledged, finished } = await writeUntilKilled(connection);
    process.kill(-(await findEngineProcess()), 'SIGKILL');
    await finished;
    await connection.close(true);

    const { uri } = await start();
    expect(await listIds(uri, 'single')).toEqual(expect.arrayContaining(acknowledged.single));
    const left = await listIds(uri, 'left');
    expect(left).toEqual(expect.arrayContaining(acknowledged.pairs));
    expect((await listIds(uri, 'right')).sort()).toEqual(left.sort());
  });

  it('reports the exit and can restart when only PostgreSQL is killed', async () => {
    const { ended, uri } = await start();
    await insertOne(uri);
    process.kill(await findServerProcess(), 'SIGKILL');
    expect(await ended).toBe('exit code 1');
    expect(await listIds((await start()).uri, 'single')).toEqual([1]);
  });

  it('stops PostgreSQL when only the gateway is killed', async () => {
    await start();
    process.kill(await findEngineProcess(), 'SIGKILL');
    await waitUntilGone();
    expect(await listProcesses()).toEqual([]);
    await start();
  });

  it('starts despite a leftover pid file, socket and server', async () => {
    // A path that is too long for the socket, which is then created elsewhere.
    folder = join(root, 'deep'.repeat(20), 'data');
    const first = await start();
    await insertOne(first.uri);
    const server = await findServerProcess();
    process.kill(server, 'SIGSTOP');
    process.kill(await findEngineProcess(), 'SIGKILL');
    await first.ended;
    const socketDir = parseSocketDir(await readFile(join(folder, 'postgresql.conf'), 'utf8')) ?? '';
    expect(await readdir(socketDir)).not.toEqual([]);
    process.kill(server, 'SIGCONT');
    expect(await listIds((await start()).uri, 'single')).toEqual([1]);
    await expect(readdir(socketDir)).rejects.toThrow('ENOENT');
  });

  it('exits with the process that started it', async () => {
    const program = `
      const { startDocumentDb } = await import(${JSON.stringify(join(__dirname, 'index.ts'))});
      const { uri } = await startDocumentDb({ folder: ${JSON.stringify(folder)}, cacheDir: ${JSON.stringify(testCacheDir)}, durable: true, log: () => {} });
      console.log(uri);
      setInterval(() => {}, 1_000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    await once(parent, 'close');
    await waitUntilGone();
    expect(await listProcesses()).toEqual([]);
  });

  it('rejects a second product on the same folder', async () => {
    const { uri } = await start();
    await expect(startIn(folder)).rejects.toThrow(/is in use by another running product \(process \d+\)/);
    expect(await listIds(uri, 'single')).toEqual([]);
  });

  it('stops all its processes and no others', async () => {
    const other = await startIn(join(root, 'other'));
    const { stop } = await start();
    await stop();
    expect(await listProcesses()).toEqual([]);
    expect(await listIds(other.uri, 'single')).toEqual([]);
    await other.stop();
  });
});
