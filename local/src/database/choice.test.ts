import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mongoose';
import { type Database, type DatabaseOptions, startDatabase } from './index.ts';

describe('the choice of the database', () => {
  const environment = { ...process.env };
  let dataDir: string;
  let running: Database | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trading-journal-choice-'));
  });
  afterEach(async () => {
    process.env = { ...environment };
    await running?.stop();
    running = undefined;
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (options: Partial<DatabaseOptions> = {}) => {
    running = await startDatabase({ dataDir, durable: false, log: () => undefined, ...options });
    return running;
  };
  const note = () => readFile(join(dataDir, 'database', 'engine.json'), 'utf8');
  const writeNote = async (text: string) => {
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await writeFile(join(dataDir, 'database', 'engine.json'), text);
  };
  /** A machine with nothing: no program on the PATH, no cache, no way to the download. */
  const takeEverythingAway = () => {
    process.env.PATH = join(dataDir, 'nothing');
    process.env.ENGINE_CACHE_DIR = join(dataDir, 'cache');
    process.env.MONGOMS_DOWNLOAD_MIRROR = 'http://127.0.0.1:1';
  };
  const insertOne = async (uri: string) => {
    const connection = await createConnection(uri).asPromise();
    await connection.collection('notes').insertOne({ text: 'kept' });
    await connection.close();
  };
  const countNotes = async (uri: string) => {
    const connection = await createConnection(uri).asPromise();
    const count = await connection.collection('notes').countDocuments();
    await connection.close();
    return count;
  };

  it('is noted, and the next start finds the same engine and its data', async () => {
    const first = await start();
    await insertOne(first.uri);
    await first.stop();
    expect(JSON.parse(await note())).toMatchObject({ kind: first.kind, description: first.description });
    const second = await start();
    expect(second.kind).toBe(first.kind);
    expect(await countNotes(second.uri)).toBe(1);
  });

  it('is found out from the data when its note is lost', async () => {
    const first = await start();
    await insertOne(first.uri);
    await first.stop();
    await rm(join(dataDir, 'database', 'engine.json'));
    const uri = 'mongodb://127.0.0.1:1/other';
    await expect(start({ mongodbUri: uri })).rejects.toThrow(/is kept by .+, and MONGODB_URI names another database/);
    expect(await countNotes((await start()).uri)).toBe(1);
  });

  it('falls on MONGODB_URI when it is set, and notes no password', async () => {
    const uri = 'mongodb://ada:secret@db.example:27017/journal?tls=true';
    expect(await start({ mongodbUri: uri })).toMatchObject({ kind: 'uri', uri });
    expect(await note()).toContain('db.example:27017');
    expect(await note()).not.toMatch(/secret|ada/);
  });

  it('stays with MONGODB_URI: without it the start is refused with a sentence', async () => {
    await start({ mongodbUri: 'mongodb://db.example/journal' });
    await expect(start()).rejects.toThrow(
      /is kept by the database at db\.example \(MONGODB_URI\), but MONGODB_URI is not set: set it, or set DATA_DIR to another folder\.$/,
    );
  });

  it('stays with a mongod that is gone: the start is refused with a sentence', async () => {
    await writeNote(JSON.stringify({ kind: 'mongod', description: 'mongod 8.0.4', port: 27_999 }));
    takeEverythingAway();
    await expect(start()).rejects.toThrow(
      /is kept by mongod 8\.0\.4, which is not here \(no mongod is on the PATH; its download was refused: .+\): install mongod, or set DATA_DIR to another folder\.$/,
    );
  });

  it('stays with a DocumentDB that is gone: the start is refused with a sentence', async () => {
    await writeNote(JSON.stringify({ kind: 'documentdb', description: 'DocumentDB 1.0 on PostgreSQL 18' }));
    takeEverythingAway();
    await expect(start()).rejects.toThrow(/is kept by DocumentDB 1\.0 on PostgreSQL 18, which does not start: /);
  });

  it('with nothing to be had is refused with one sentence that says the three ways out', async () => {
    takeEverythingAway();
    await expect(start()).rejects.toThrow(
      /^No database can be had \(.+\): set MONGODB_URI, install mongod, or use Debian 12 or newer\.$/,
    );
  });

  it('takes a mongod on the PATH first, and says how to find out why that does not start', async () => {
    const bin = join(dataDir, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'mongod'), '#!/bin/sh\n[ "$1" = --version ] && echo "db version v8.0.4" || exit 14\n');
    await chmod(join(bin, 'mongod'), 0o755);
    process.env.PATH = `${bin}:${process.env.PATH}`;
    const printed = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await expect(start()).rejects.toThrow(
      /^mongod did not start \(.*"14".*\): see what ".*bin\/mongod --dbpath .*" says\.$/,
    );
    expect(printed).not.toHaveBeenCalled();
  });

  it('is not guessed when its note is damaged', async () => {
    await writeNote('{"kind":');
    await expect(start()).rejects.toThrow(/engine\.json does not say which engine keeps this journal/);
  });
});
