import { hash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { calls, type Mark, type MediaFile } from 'contracts';
import { countMarkBytes, marks as markCalls } from 'contracts/marks';
import type { Types } from 'mongoose';
import { createLog } from 'protocol/server/log';
import type { Db } from '../../src/database.ts';
import { startHousekeeping } from '../../src/housekeeping.ts';
import type { FileRecord } from '../../src/journal/file-model.ts';
import { listStoreKeys } from '../../src/media/file-ids.ts';
import type { MediaStore } from '../../src/media/store.ts';
import { sweepMedia } from '../../src/media/sweep.ts';
import { setUpApi } from '../support/api.ts';
import type { MediaLocation } from '../support/bucket.ts';
import { readDay } from '../support/days.ts';
import { silentLog } from '../support/log.ts';
import { fetchBytes, getFiles, listStoredFiles, mediaLocations, upload } from '../support/media.ts';
import { createFile, createNoiseImage, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { saveTrades } from '../support/trades.ts';
import { exportJournal } from '../support/transfer.ts';
import { readZip } from '../support/zips.ts';

const SECRET = 'Ada Lovelace, 51 N';
const DATE = '2026-03-02';
const MOMENTS: Mark[] = [{ kind: 'moment', at: 1.75, text: 'Hesitated here' }];

const createPhoto = () =>
  createNoiseImage(64, 48)
    .withExif({ IFD0: { Copyright: SECRET } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A video with user data after its samples. */
const createClip = (): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + SECRET.length);
  header.write('udta', 4, 'latin1');
  return Buffer.concat([createVideo(1_000), header, Buffer.from(SECRET)]);
};

describe.each(mediaLocations)('files that are already stored in %s', (_, openLocation) => {
  let location: MediaLocation;
  const api = setUpApi(async () => {
    location = await openLocation();
    return { bucket: location.bucket };
  });
  let ada: Person;
  let userId: Types.ObjectId;
  afterAll(() => location.remove());

  /** All records of trades, days and the trash. */
  const readFiles = async (): Promise<FileRecord[]> => {
    const trades = await api.db.trades.find({ userId }).lean().exec();
    const deleted = await api.db.deletedTrades.find({ userId }).lean().exec();
    const days = await api.db.days.find({ userId }).lean().exec();
    return [...trades, ...deleted, ...days].flatMap(({ files = [] }) => files);
  };
  const readStored = async (fileId: string) => buffer(await api.media.store.read(`${userId}/${fileId}`));

  /** Makes a stored file one of a version that did not clean uploads. */
  const putUncleaned = async ({ id, fileType }: Pick<MediaFile, 'id' | 'fileType'>, bytes: Buffer) => {
    const path = join(api.folder, 'incoming', randomUUID());
    await writeFile(path, bytes);
    await api.media.store.put(`${userId}/${id}`, path, fileType);
    await rm(path, { force: true });
    const stored = (await readFiles()).find((file) => file.id === id);
    if (!stored) throw new Error('No such file.');
    const files = [{ ...stored, size: bytes.length, sha256: hash('sha256', bytes) }];
    await api.db.trades.updateOne({ userId, files: { $elemMatch: { id } } }, { files });
    await api.db.days.updateOne({ userId, files: { $elemMatch: { id } } }, { files });
    await api.db.users.updateOne({ _id: userId }, { $inc: { 'usage.bytes': bytes.length - stored.size } });
  };

  /** Two photos, one of them in the trash, the video of a day, and an image without metadata. */
  const setUpFiles = async () => {
    ada = await createTrader(api);
    userId = await getUserId(api, ada);
    await saveTrades(api, ada, {}, {}, {});
    const [photo, clip] = [await createPhoto(), createClip()];
    await putUncleaned(await upload(api, ada.token, createFile(photo, 'IMG_1.jpg'), '1'), photo);
    await putUncleaned(await upload(api, ada.token, createFile(photo, 'IMG_2.jpg'), '2'), photo);
    const video = { form: { date: DATE }, file: createFile(clip, 'clip.mp4') };
    const saved = await api.call(calls.media.upload, { token: ada.token, ...video });
    await putUncleaned(saved, clip);
    await api.call(markCalls.save, { token: ada.token, params: { id: saved.id }, body: { marks: MOMENTS } });
    await upload(api, ada.token, createPngFile(), '3');
    await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
    await api.db.connection.collection('media_cleaning').deleteMany({});
  };
  beforeEach(setUpFiles);
  afterEach(async () => {
    for await (const { key } of api.media.store.list()) await api.media.store.remove([key]);
    await api.db.users.deleteMany({});
  });

  const run = (changes: { db?: Db; store?: MediaStore; log?: typeof silentLog } = {}) => {
    const { db = api.db, store = api.media.store, log = silentLog } = changes;
    return startHousekeeping({ db, media: { ...api.media, store }, log, now: Date.now }).stop();
  };

  /** Every record is about the bytes in the store, and the usage about the records. @returns which names are clean */
  const readConsistent = async (): Promise<string[]> => {
    const files = await readFiles();
    const clean: string[] = [];
    for (const { id, size, sha256, originalName } of files) {
      const bytes = await readStored(id);
      expect([originalName, bytes.length, hash('sha256', bytes)]).toEqual([originalName, size, sha256]);
      if (!bytes.includes(SECRET)) clean.push(originalName);
    }
    expect(files.flatMap(({ marks = [] }) => marks)).toEqual(MOMENTS);
    const usage = await api.call(calls.account.usage, ada);
    const sum = files.reduce((total, { size }) => total + size, countMarkBytes(MOMENTS));
    expect([usage.files.used, usage.bytes.used]).toEqual([files.length, sum]);
    return clean.sort();
  };
  const ALL = ['IMG_1.jpg', 'IMG_2.jpg', 'chart.png', 'clip.mp4'];

  const listReferenced = async () =>
    (await readFiles()).flatMap((file) => listStoreKeys(userId.toString(), file)).sort();

  const readExport = async () => {
    const files = await readZip(await exportJournal(api, ada));
    const journal = String(files.get('journal.json')).replace(/"exportedAt":"[^"]*"|"events":\[[^\]]*\]/g, '');
    return [...files].map(([name, bytes]) => [name, name === 'journal.json' ? journal : bytes.toString('base64')]);
  };

  it('lose their metadata once, by any number of processes, in trades, days and the trash (SES-02)', async () => {
    const untouched = await getFiles(api, ada.token, '3');
    expect(await readConsistent()).toEqual(['chart.png']);
    await Promise.all([run(), run()]);
    expect(await readConsistent()).toEqual(ALL);
    expect(await listStoredFiles(api)).toEqual(await listReferenced());
    await api.call(calls.trades.restore, { ...ada, params: { id: '2' } });
    const { media } = await readDay(api, ada, DATE);
    const photos = [...(await getFiles(api, ada.token, '1')), ...(await getFiles(api, ada.token, '2'))];
    expect(photos).toMatchObject([
      { originalName: 'IMG_1.jpg', width: 48, height: 64 },
      { originalName: 'IMG_2.jpg', width: 48, height: 64 },
    ]);
    for (const { url, thumbnailUrl, size } of [...photos, ...media]) {
      const { bytes, headers } = await fetchBytes(api, url);
      expect([bytes.includes(SECRET), bytes.length, headers.get('etag')]).toEqual([
        false,
        size,
        `"${hash('sha256', bytes)}"`,
      ]);
      if (thumbnailUrl) expect((await fetchBytes(api, thumbnailUrl)).status).toBe(200);
    }
    expect(await getFiles(api, ada.token, '3')).toEqual(untouched);
  });

  it('stay as they are in every further run, and so does the export (SES-02)', async () => {
    await run();
    const before = [await readExport(), await readFiles()];
    const { code, lines } = await runProgram('clean-media.ts', api.databaseUri, [], {
      MEDIA_STORE: location.bucket?.location ?? api.folder,
      DATA_DIR: api.folder,
      LOG_LEVEL: 'silent',
      ...(location.bucket && {
        MEDIA_S3_ENDPOINT: location.bucket.s3Endpoint,
        ...{ AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' },
      }),
    });
    expect([code, lines]).toEqual([0, ['Files checked: 4. Cleaned: 0. Failed: 0.']]);
    expect([await readExport(), await readFiles()]).toEqual(before);
  });

  /** A process that ends before one of its writes to store and journal, counted from 1. */
  const crashBefore = (point: number) => {
    let writes = 0;
    const write = <T>(make: () => Promise<T>): Promise<T> => {
      writes += 1;
      return writes < point ? make() : Promise.reject(Object.assign(new Error('crashed'), { code: 'EIO' }));
    };
    const { store } = api.media;
    const db: Db = { ...api.db, transaction: (owner, work) => write(() => api.db.transaction(owner, work)) };
    const put: MediaStore['put'] = (...file) => write(() => store.put(...file));
    const remove: MediaStore['remove'] = (keys) =>
      keys.length > 0 ? write(() => store.remove(keys)) : store.remove(keys);
    return { db, store: { ...store, put, remove }, hasCrashed: () => writes >= point };
  };

  it('are all readable after a crash at any point, and the next process continues (SES-02)', async () => {
    for (let point = 1, hasCrashed = true; hasCrashed; point += 1) {
      const process = crashBefore(point);
      await run(process);
      hasCrashed = process.hasCrashed();
      const clean = await readConsistent();
      expect([point, clean]).toEqual([point, hasCrashed ? clean : ALL]);
    }
    await sweepMedia(api.db, api.media, Date.now() + 7_200_000);
    expect(await listStoredFiles(api)).toEqual(await listReferenced());
  });

  it('are not changed when they are damaged, which is logged without their names (SES-02)', async () => {
    const [file] = await getFiles(api, ada.token, '1');
    const path = join(api.folder, 'incoming', randomUUID());
    await writeFile(path, 'damaged');
    await api.media.store.put(`${userId}/${file?.id}`, path, 'image/jpeg');
    await rm(path, { force: true });
    const lines: string[] = [];
    await run({ log: createLog('info', { write: (line: string) => void lines.push(line) }) });
    expect(await getFiles(api, ada.token, '1')).toEqual([file]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a stored file could not be cleaned', fileId: file?.id },
      { msg: 'stored files were cleaned', checked: 4, cleaned: 2, failed: 1 },
    ]);
    expect(lines.join()).not.toContain('IMG_1');
  });
});
