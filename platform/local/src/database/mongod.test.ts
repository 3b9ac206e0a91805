import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSupportedDebian } from 'documentdb';
import { DryMongoBinary } from 'mongodb-memory-server-core';
import { createConnection } from 'mongoose';
import { findProcesses } from 'tooling/programs';
import type { Database, DatabaseOptions } from './database.ts';
import { stopPreviousMongod } from './mongod-process.ts';
import { startDatabase } from './start-database.ts';

const environment = { ...process.env };
const standIn = join(import.meta.dirname, '../testing/stand-in-mongod.ts');
const running: Database[] = [];
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trading-journal-mongod-'));
  dataDir = join(folder, 'data');
  // A mongod in this folder comes first, and there is no download.
  process.env.PATH = `${join(folder, 'bin')}${delimiter}${environment.PATH}`;
  process.env.MONGOMS_DOWNLOAD_DIR = join(folder, 'downloads');
  process.env.MONGOMS_DOWNLOAD_MIRROR = 'http://127.0.0.1:1';
});
afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
  process.env = { ...environment };
  await rm(folder, { recursive: true, force: true });
});

const installScript = async (text: string, path = join(folder, 'bin', 'mongod')) => {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
};
/**
 * A program named mongod on the PATH: with a fault the stand-in, otherwise the real one of `npm run mongod:check`, if
 * any.
 */
const install = ({ version = '8.0.23', fault = '', setup = '', isChild = false } = {}) => {
  const command = (!fault && process.env.MONGOD_UNDER_TEST) || `"${process.execPath}" "${standIn}"`;
  const run = isChild ? `${command} "$@"; exit $?` : `exec ${command} "$@"`;
  return installScript(`${setup}\nexport STAND_IN_VERSION=${version} STAND_IN_FAULT="${fault}"\n${run}`);
};
const start = async (options: Partial<DatabaseOptions> = {}) => {
  const database = await startDatabase({ dataDir, durable: false, log: () => undefined, ...options });
  running.push(database);
  return database;
};
const stop = async () => running.pop()?.stop();
const getPort = ({ uri }: Database) => Number(new URL(uri).port);
const readLog = () => readFile(join(dataDir, 'database', 'mongod.log'), 'utf8');
const removeRecord = () => rm(join(dataDir, 'database', 'engine.json'));
const readRecord = async () => JSON.parse(await readFile(join(dataDir, 'database', 'engine.json'), 'utf8'));

/** The identity of the data, and what drivers see. */
const inspect = async ({ uri }: Database) => {
  const connection = await createConnection(uri).asPromise();
  const admin = connection.db?.admin();
  const { config } = (await admin?.command({ replSetGetConfig: 1 })) ?? {};
  const { isWritablePrimary, hosts } = (await admin?.command({ hello: 1 })) ?? {};
  await connection.close();
  return { id: String(config.settings.replicaSetId), host: config.members[0].host, isWritablePrimary, hosts };
};
const occupy = async (port = 0) => {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, release: () => server.close() };
};
const waitUntilGone = async () => {
  while ((await findProcesses(dataDir)).length > 0) await sleep(20);
};

describe('mongod', () => {
  it('becomes the primary of a replica set at its first start, and has the same data and port at the next', async () => {
    await install();
    const first = await start();
    const { id, ...state } = await inspect(first);
    const host = `127.0.0.1:${getPort(first)}`;
    expect([first.kind, state]).toEqual(['mongod', { host, isWritablePrimary: true, hosts: [host] }]);
    expect(await readRecord()).toMatchObject({ kind: 'mongod', description: first.description });
    await stop();
    await expect(first.ended).resolves.toContain('exit code 0');
    expect(await inspect(await start())).toEqual({ id, ...state });
  });

  it('starts when the record is lost, and on the port that is then required', async () => {
    await install();
    const { id } = await inspect(await start());
    await stop();
    await removeRecord();
    const second = await start();
    expect(await inspect(second)).toMatchObject({ id, host: `127.0.0.1:${getPort(second)}`, isWritablePrimary: true });
    const port = getPort(second);
    await stop();
    expect(getPort(await start({ port }))).toBe(port);
  });

  it('starts after its process was killed', async () => {
    await install();
    const database = await start();
    const { id } = await inspect(database);
    for (const { pid, command } of await findProcesses(dataDir))
      if (command.includes('--dbpath')) process.kill(pid, 'SIGKILL');
    await expect(database.ended).resolves.toMatch(/^signal SIGKILL, its log is .+mongod\.log$/);
    expect(await inspect(await start())).toMatchObject({ id, isWritablePrimary: true });
  });

  it('takes the folder over from the mongod of a killed product, on systems without /proc too', async () => {
    await install();
    const orphan = await start();
    const { id } = await inspect(orphan);
    const second = await start();
    expect((await inspect(second)).id).toBe(id);
    await expect(orphan.ended).resolves.toContain('exit code 0');
    await stopPreviousMongod(join(dataDir, 'database', 'mongod'), join(folder, 'no-proc'));
    await expect(second.ended).resolves.toContain('exit code 0');
  });

  it('ends with its product, and starts after a first start that was killed before it was recorded', async () => {
    await install({ fault: 'no-election', isChild: true });
    const module = join(import.meta.dirname, 'start-database.ts');
    const options = JSON.stringify({ dataDir, durable: true });
    const program = `const { startDatabase } = await import('${module}'); await startDatabase({ ...${options}, log() {} });`;
    const product = spawn(process.execPath, ['--input-type=module', '-e', program], { env: process.env });
    const readData = () => readFile(join(dataDir, 'database', 'mongod', 'WiredTiger'), 'utf8').catch(() => '');
    while (!(await readData()).includes('members')) await sleep(20);
    product.kill('SIGKILL');
    await waitUntilGone();
    await expect(readRecord()).rejects.toThrow('ENOENT');
    await install({ fault: 'none' });
    expect(await inspect(await start())).toMatchObject({ isWritablePrimary: true });
  });

  it('moves to another port when another program has taken its own', async () => {
    await install();
    const first = await start();
    const { id } = await inspect(first);
    await stop();
    const other = await occupy(getPort(first));
    const second = await start();
    expect(getPort(second)).not.toBe(getPort(first));
    expect(await inspect(second)).toMatchObject({ id, isWritablePrimary: true });
    await stop();
    await expect(start({ port: other.port })).rejects.toThrow(
      `Port ${other.port} is in use by another program. Stop that program.`,
    );
    other.release();
  });

  it('tries another port when one is taken during the start', async () => {
    const flag = join(folder, 'was-started');
    const setup = `[ "$1" = --version ] || [ -e "${flag}" ] || { touch "${flag}"; exit 48; }`;
    await install({ setup });
    expect((await start()).kind).toBe('mongod');
    expect(await readdir(folder)).toContain('was-started');
  });
});

describe('the stand-in mongod', () => {
  it('runs with sizes for a laptop, with the environment that MongoDB 8 needs, and with its own data version', async () => {
    process.env.GLIBC_TUNABLES = 'glibc.malloc.check=1:glibc.pthread.rseq=0';
    await install({ fault: 'none' });
    await start();
    const log = await readLog();
    expect(log).toContain('"tunables":"glibc.malloc.check=1:glibc.pthread.rseq=1"');
    expect(log).toContain('"--wiredTigerCacheSizeGB","1","--oplogSize","1024"');
    expect(log).toMatch(/"diagnosticDataCollectionEnabled=false".+"--nounixsocket"/);
    expect(log).toContain('"name":"setFeatureCompatibilityVersion","value":"8.0","confirm":true');
  });

  it('may take longer to open its data than a driver waits for a server', async () => {
    await install({ fault: 'late 2500' });
    expect(await inspect(await start())).toMatchObject({ isWritablePrimary: true });
  });

  it('keeps running when its log quotes errors', async () => {
    await install({ fault: 'slow' });
    const { ended = Promise.resolve('') } = await start();
    expect(await readLog()).toContain('address already in use');
    expect(await Promise.race([ended, Promise.resolve('running')])).toBe('running');
  });

  it.each([
    [
      'a missing library',
      'echo "error while loading shared libraries: libcurl.so.4" >&2; exit 127',
      /bin\/mongod does not run: exit code 127: error while loading shared libraries: libcurl\.so\.4/,
    ],
    ['an old processor', 'kill -ILL $$', /bin\/mongod does not run: signal SIGILL: this processor lacks instructions/],
    [
      'an old version',
      'echo "db version v4.4.29"',
      /bin\/mongod does not run: version 4\.4\.29 is too old: install version 7/,
    ],
    [
      'a failure at its start',
      '[ "$1" = --version ] && exit 0; mkdir -p "$2/journal"; echo "no space left"; exit 14',
      /^mongod \(.+bin\/mongod\) failed to start \(exit code 14: no space left\)\. Its log is .+mongod\.log\.$/,
    ],
  ])('leads to the next database at the first start when it has %s', async (_, script, reason) => {
    await installScript(script);
    const log = jest.fn();
    if (await isSupportedDebian()) expect((await start({ log })).kind).toBe('documentdb');
    else await expect(start({ log })).rejects.toThrow('No database is available');
    expect(log).toHaveBeenCalledWith(expect.stringMatching(reason));
    await expect(readdir(join(dataDir, 'database', 'mongod'))).rejects.toThrow('ENOENT');
  });

  it.each([
    [
      'exit 14',
      /failed to start \(exit code 14: DBException in initAndListen, terminating: injected failure\)\. Its log is .+database\/mongod\.log\.$/,
    ],
    ['signal SIGILL', /failed to start \(signal SIGILL: this processor lacks .+\)\. Its log is /],
  ])('never leads to another database for an existing journal, and names the log: %s', async (fault, message) => {
    await install();
    await start();
    await stop();
    await install({ fault });
    await expect(start()).rejects.toThrow(message);
    expect(await readdir(join(dataDir, 'database', 'mongod'))).toContain('WiredTiger');
  });

  it('of another series says which one wrote the journal', async () => {
    await install({ version: '8.2.6', fault: 'none' });
    await start();
    await stop();
    await install({ version: '8.0.23', fault: 'none' });
    await expect(start()).rejects.toThrow(
      /this journal was written by mongod 8\.2\.6, and mongod 8\.0\.23 \(.+bin\/mongod\) cannot read it; download failed: .+: install mongod, or set DATA_DIR/,
    );
  });

  it('of the series that wrote the journal comes before the one on the PATH', async () => {
    await install({ version: '8.2.6', fault: 'none' });
    await start();
    await stop();
    const downloaded = await DryMongoBinary.generateOptions({ version: '8.2.6' });
    const path = join(folder, 'downloads', await DryMongoBinary.getBinaryName(downloaded));
    const padding = `#${'x'.repeat(1024 * 1024)}`;
    await installScript(`STAND_IN_VERSION=8.2.6 exec "${process.execPath}" "${standIn}" "$@"\n${padding}`, path);
    await writeFile(`${path}.md5`, '');
    await install({ version: '8.3.1', fault: 'none' });
    expect((await start()).description).toBe('mongod 8.2.6');
  });
});
