import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createFolderStore, findVersion, promote, publish, readReleasedRemotes } from 'releases';
import { readRepositoryFile, writeFiles } from 'tooling/repository';
import { parse } from 'yaml';
import { createDocker } from '../support/docker.ts';

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const DUMP = 'the documents of the database';
const PASSWORD = 'a password with "quotes"';

let folder: string;
const inFolder = (...path: string[]): string => join(folder, ...path);
const getBackups = (...path: string[]): string => inFolder('backups', ...path);

/** A program named mongodump, which checks what it is given, and writes an archive. */
const mongodump = `#!/bin/sh
[ "$*" = "--config=$TMPDUMP/dump.yml --username=root --authenticationDatabase=admin --oplog --gzip --archive" ] || exit 2
[ "$(cat "$TMPDUMP/dump.yml")" = 'password: ${PASSWORD}' ] || exit 3
[ ! -e "$TMPDUMP/fails" ] || { printf 'half'; exit 1; }
printf '%s' '${DUMP}' | gzip
`;

/** The containers: their folders are in the folder of the test. */
const runInContainer = async (args: readonly string[]): Promise<Buffer> => {
  const PATH = `${inFolder('bin')}${delimiter}${process.env.PATH}`;
  const env = { PATH, TMPDUMP: inFolder('tmp'), MONGODB_ROOT_PASSWORD: PASSWORD };
  const moved = args.map((part) =>
    part.replaceAll('/tmp/', `${inFolder('tmp')}/`).replace(/^\/releases$/, inFolder('releases')),
  );
  const [program = '', ...rest] = moved;
  return (await run(program, rest, { env, encoding: 'buffer' })).stdout;
};

/** What rclone does with the arguments of docker-compose.yml: copies, and moves what is not in the store any more. */
const copyMedia = async (): Promise<void> => {
  const compose = parse(readRepositoryFile('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { command?: string[] }>;
  };
  expect(compose.services['backup-media']?.command).toEqual([
    ...['sync', '--backup-dir=/backup/deleted', 'store:journal/media', '/backup/files'],
  ]);
  await cp(inFolder('media'), getBackups('media/files'), { recursive: true });
};

const answer = async ([compose, command, ...args]: readonly string[]): Promise<string | Buffer> => {
  const line = [compose, command, ...args].join(' ');
  if (/^compose exec -T (?:mongodb|web) /.test(line)) return runInContainer(args.slice(2));
  if (line !== 'compose run --rm -T backup-media') throw new Error(`docker ${line}`);
  await copyMedia();
  return '';
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  writeFiles(folder, {
    'bin/mongodump': mongodump,
    'tmp/.keep': '',
    'media/user/photo.jpg': 'a photo',
    // Where cron has no settings of its own.
    '.env.production': `NODE_ENV=production\nBACKUP_FOLDER=${getBackups()}\n#MONGODB_URI=mongodb://elsewhere\n`,
  });
  await chmod(inFolder('bin/mongodump'), 0o755);
});
afterEach(() => rm(folder, { recursive: true }));

const backUp = async (settings = '.env.production') => {
  const docker = await createDocker(answer);
  const result = await docker.run('backup.sh', { COMPOSE_ENV_FILES: inFolder(settings) });
  docker.stop();
  return { ...result, commands: docker.commands };
};

const listBackups = async (): Promise<string[]> =>
  (await readdir(getBackups())).map((name) => name.replace(/-20.*Z/, '')).toSorted();

const findBackup = async (start: string): Promise<string> =>
  getBackups((await readdir(getBackups())).find((name) => name.startsWith(start)) ?? '');

it('backup.sh writes database, releases and media, from which all are restored, and removes what is older than a week', async () => {
  const store = createFolderStore(inFolder('releases'));
  const module = {
    ...{ name: 'mf-notes', version: '1.0.0', contract: 1, paths: ['/notes'], shared: {} },
    ...{ entry: 'remoteEntry.js', preload: [], fallbacks: [] },
  };
  const files = new Map([['remoteEntry.js', Buffer.from('notes')]]);
  await publish(store, { module, files, sourceSizes: {}, calls: {} });
  await promote(store, 'mf-notes', '1.0.0');
  const old = ['database-2026-01-01T00-00-00Z.gz', 'media/deleted/user/old.jpg', 'notes.txt'];
  writeFiles(getBackups(), Object.fromEntries(old.map((path) => [path, 'old'])));
  for (const path of old) await utimes(getBackups(path), new Date(), new Date(Date.now() - 8 * DAY_MS));

  expect(await backUp()).toMatchObject({ code: 0, errors: '' });
  // The age of a deleted file is since it was moved here, and a file of a person is left alone.
  expect(await listBackups()).toEqual(['database.gz', 'media', 'notes.txt', 'releases.tar.gz']);
  expect(await readdir(getBackups('media/deleted/user'))).toEqual(['old.jpg']);
  expect(gunzipSync(await readFile(await findBackup('database'))).toString()).toBe(DUMP);
  expect(await readFile(getBackups('media/files/user/photo.jpg'), 'utf8')).toBe('a photo');
  writeFiles(folder, { 'restored/.keep': '' });
  await run('tar', ['-xzf', await findBackup('releases'), '-C', inFolder('restored')]);
  const restored = createFolderStore(inFolder('restored'));
  const read = (from: typeof store) => readReleasedRemotes(from, '/', () => undefined);
  expect(await read(restored)).toEqual(await read(store));
  expect(await findVersion(restored, '/', 'mf-notes', '1.0.0')).not.toBeNull();
});

it('backup.sh leaves no incomplete file with a final name, fails, and keeps the backup before', async () => {
  writeFiles(folder, { 'releases/product.json': '{}' });
  await backUp();
  await writeFile(inFolder('tmp/fails'), '');
  const before = await findBackup('database');
  const { code, commands } = await backUp();
  expect([code, commands.length]).toEqual([1, 1]);
  expect(await findBackup('database')).toBe(before);
  expect((await listBackups()).filter((name) => name.startsWith('database'))).toEqual(['database.gz']);
});

it('backup.sh leaves out what is not in compose', async () => {
  writeFiles(folder, {
    '.env.atlas': `BACKUP_FOLDER=${getBackups()}\nMONGODB_URI=mongodb+srv://x\nMEDIA_STORE=s3://x\nRELEASE_TARGET=s3://y\n`,
  });
  expect(await backUp('.env.atlas')).toMatchObject({ code: 0, commands: [] });
});
