import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mongoose';
import type { Database, DatabaseOptions } from './database.ts';
import { startDatabase } from './start-database.ts';

describe('startDatabase', () => {
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
  const readRecord = () => readFile(join(dataDir, 'database', 'engine.json'), 'utf8');
  const writeRecord = async (text: string) => {
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await writeFile(join(dataDir, 'database', 'engine.json'), text);
  };
  /** Simulates a machine with an empty PATH, an empty cache and no access to downloads. */
  const hideAllEngines = () => {
    process.env.PATH = join(dataDir, 'nothing');
    process.env.ENGINE_CACHE_DIR = join(dataDir, 'cache');
    process.env.MONGOMS_DOWNLOAD_MIRROR = 'http://127.0.0.1:1';
  };
  /** Stores a note. @returns the number of notes */
  const addNote = async (uri: string) => {
    const connection = await createConnection(uri).asPromise();
    try {
      await connection.collection('notes').insertOne({ text: 'stored' });
      return await connection.collection('notes').countDocuments();
    } finally {
      await connection.close();
    }
  };

  it('uses the engine and data of the previous start, even when the record is lost', async () => {
    const { kind, description, uri, stop } = await start();
    await addNote(uri);
    await stop();
    expect(JSON.parse(await readRecord())).toMatchObject({ kind, description });
    const second = await start();
    expect([second.kind, await addNote(second.uri)]).toEqual([kind, 2]);
    await second.stop();
    await rm(join(dataDir, 'database', 'engine.json'));
    await expect(start({ mongodbUri: 'mongodb://127.0.0.1:1/other' })).rejects.toThrow(
      /is stored in .+, but MONGODB_URI is set to another database/,
    );
    expect(await addNote((await start()).uri)).toBe(3);
  });

  it('says how to begin again when the journal was written before version 1', async () => {
    await writeRecord('{"kind":"documentdb","description":"DocumentDB 1.0"}');
    await expect(start()).rejects.toThrow(
      `The journal in ${join(dataDir, 'database')} was written before version 1, which cannot read it. To begin again, delete the folder or set DATA_DIR to another folder.`,
    );
  });

  it('uses MONGODB_URI when it is set and does not record its credentials', async () => {
    const uri = 'mongodb://ada:secret@db.example:27017/journal?tls=true';
    expect(await start({ mongodbUri: uri })).toMatchObject({ kind: 'uri', uri });
    expect(await readRecord()).toContain('db.example:27017');
    expect(await readRecord()).not.toMatch(/secret|ada/);
  });

  it('explains that the journal is in an external database when MONGODB_URI is missing', async () => {
    await start({ mongodbUri: 'mongodb://db.example/journal' });
    await expect(start()).rejects.toThrow(
      /is stored in the database at db\.example \(MONGODB_URI\), but MONGODB_URI is not set: set it, or set DATA_DIR to another folder\.$/,
    );
  });

  it.each([
    [
      { kind: 'mongod', description: 'mongod 8.0.4', port: 27_999, journalFormat: 1 },
      /is stored in mongod 8\.0\.4, which was not found \(no mongod on the PATH; download failed: .+\): install mongod, or/,
    ],
    [
      { kind: 'documentdb', description: 'DocumentDB 1.0', journalFormat: 1 },
      /is stored in DocumentDB 1\.0, which failed to start: /,
    ],
    ['{"kind":', /engine\.json does not name the database engine of this journal/],
    [undefined, /^No database is available \(.+\): set MONGODB_URI, install mongod, or use Debian 12 or newer\.$/],
  ])('explains that the recorded engine is missing: %j', async (record, message) => {
    if (record) await writeRecord(typeof record === 'string' ? record : JSON.stringify(record));
    hideAllEngines();
    await expect(start()).rejects.toThrow(message);
  });
});
