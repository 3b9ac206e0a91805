import { createHash } from 'node:crypto';
import { calls, DAY_MS, limits, timings } from 'contracts';
import sharp from 'sharp';
import { purgeTrash, sweepMedia } from '../../src/media/sweep.ts';
import { setUpApi } from '../support/api.ts';
import type { MediaLocation } from '../support/bucket.ts';
import { addNote, readDay } from '../support/days.ts';
import { fetchBytes, getFiles, listStoredFiles, mediaLocations, upload } from '../support/media.ts';
import {
  createFile,
  createFileOfEachType,
  createNoiseImage,
  createPngFile,
  createVideo,
} from '../support/media-files.ts';
import { createTrader, type Person, setUpTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const HOUR_MS = 3_600_000;

describe.each(mediaLocations)('media in %s', (_, openLocation) => {
  let location: MediaLocation;
  const api = setUpApi(async () => {
    location = await openLocation();
    return { bucket: location.bucket };
  });
  const ada = setUpTrader(api);
  afterEach(async () => {
    for await (const { key } of api.media.store.list()) await api.media.store.remove([key]);
  });
  afterAll(() => location.remove());

  it('is attached, shown with its trade, read at its URL, and deleted (API-14, API-15, DAT-01, DAT-02)', async () => {
    const { trade } = await api.call(calls.trades.get, { ...ada, params: { id: '1' } });
    const file = createPngFile('Übersicht.png');
    const saved = await upload(api, ada.token, file);
    expect(saved).toMatchObject({ originalName: 'Übersicht.png', fileType: 'image/png', size: file.size });
    expect(Date.now() - Date.parse(saved.uploadDate)).toBeLessThan(HOUR_MS);
    const shown = await api.call(calls.trades.get, { ...ada, params: { id: '1' } });
    expect(shown.trade).toEqual({ ...trade, files: [saved] });
    const day = await api.call(calls.days.byDay, { ...ada, params: { date: trade.date } });
    expect(day.trades[0]?.files).toEqual([saved]);
    expect((await fetchBytes(api, saved.url)).bytes).toEqual(Buffer.from(await file.arrayBuffer()));
    await api.call(calls.media.delete, { ...ada, params: { fileId: saved.id } });
    expect(await getFiles(api, ada.token)).toEqual([]);
    expect((await fetchBytes(api, saved.url)).status).toBe(404);
    expect((await fetchBytes(api, saved.thumbnailUrl ?? '')).status).toBe(404);
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('accepts every supported type by its content, whatever its name (API-14, DAT-02)', async () => {
    for (const [fileType, bytes] of Object.entries(await createFileOfEachType())) {
      const saved = await upload(api, ada.token, createFile(bytes, 'notes.txt', 'text/plain'));
      expect(saved).toMatchObject({ fileType, size: bytes.length, originalName: 'notes.txt' });
      const read = await fetchBytes(api, saved.url);
      expect(read.headers.get('content-type')).toBe(fileType);
      expect(read.bytes.equals(bytes)).toBe(true);
      expect(saved.thumbnailUrl !== undefined).toBe(fileType.startsWith('image/'));
    }
    expect(await getFiles(api, ada.token)).toHaveLength(8);
  });

  it('stores the hash of its bytes (API-14)', async () => {
    const bytes = createVideo(300_000);
    await upload(api, ada.token, createFile(bytes, 'a.mp4'));
    const { files } = await api.db.trades.findOne({ 'files.size': bytes.length }).orFail().lean();
    expect(files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('returns the displayed size of an image, and a thumbnail without location data (API-14)', async () => {
    const exif = {
      IFD0: { Copyright: 'secret owner' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSMapDatum: 'secret place' },
    };
    const bytes = await createNoiseImage(1_200, 900).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const findSecrets = (file: Buffer) => ['secret owner', 'secret place'].filter((text) => file.includes(text));
    expect(findSecrets(bytes)).toHaveLength(2);
    const saved = await upload(api, ada.token, createFile(bytes, 'IMG_1.jpg'));
    expect(saved).toMatchObject({ width: 900, height: 1_200 });
    const { bytes: thumbnail, headers } = await fetchBytes(api, saved.thumbnailUrl ?? '');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(Number(headers.get('content-length'))).toBe(thumbnail.length);
    const { width, height, exif: thumbnailExif, orientation } = await sharp(thumbnail).metadata();
    expect({ width, height, thumbnailExif, orientation }).toEqual({
      width: 360,
      height: 480,
      thumbnailExif: undefined,
      orientation: undefined,
    });
    const { bytes: served } = await fetchBytes(api, saved.url);
    expect([findSecrets(served), (await sharp(served).metadata()).orientation]).toEqual([[], 6]);
    const { files } = await api.db.trades.findOne({ 'files.size': served.length }).orFail().lean();
    expect(files[0]?.sha256).toBe(createHash('sha256').update(served).digest('hex'));
    expect((await api.call(calls.account.usage, ada)).bytes.used).toBe(served.length);
  });

  it('knows a file again by the bytes that were sent, before EXIF was removed (SES-02)', async () => {
    const exif = { IFD0: { Copyright: 'secret' } };
    const bytes = await createNoiseImage(64, 48).withExif(exif).jpeg().toBuffer();
    const headers = { 'idempotency-key': 'photo' };
    const send = (content: Uint8Array) =>
      api.send(calls.media.upload, {
        token: ada.token,
        form: { tradeId: '1' },
        file: createFile(content, 'IMG.jpg'),
        headers,
      });
    const [first, second] = [await send(bytes), await send(bytes)];
    expect([first.status, second.status, second.raw]).toEqual([201, 201, first.raw]);
    expect((await send(await createNoiseImage(64, 48).jpeg().toBuffer())).status).toBe(409);
  });

  it('serves an animation, with its first frame as thumbnail (API-14)', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [50, 50] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const saved = await upload(api, ada.token, createFile(bytes, 'moving.gif'));
    expect(saved).toMatchObject({ fileType: 'image/gif', width: 40, height: 30 });
    const { bytes: thumbnail } = await fetchBytes(api, saved.thumbnailUrl ?? '');
    expect((await sharp(thumbnail).metadata()).pages ?? 1).toBe(1);
  });

  it('is deleted and restored with its trade, and removed after its time in the trash (DET-09, BLK-03)', async () => {
    const files = [
      await upload(api, ada.token, createPngFile()),
      await upload(api, ada.token, createFile(createVideo(500), 'b.mp4')),
    ];
    const firstTrade = { ...ada, params: { id: '1' } };
    const keys = await listStoredFiles(api);
    await api.call(calls.trades.delete, firstTrade);
    expect((await fetchBytes(api, files[0]?.url ?? '')).status).toBe(404);
    await purgeTrash(api.db, api.media.store, Date.now());
    await sweepMedia(api.db, api.media, Date.now() + 24 * HOUR_MS);
    expect(await listStoredFiles(api)).toEqual(keys);
    expect((await api.call(calls.trades.restore, firstTrade)).trade.files).toEqual(files);
    for (const { url } of files) expect((await fetchBytes(api, url)).status).toBe(200);
    await api.call(calls.trades.delete, firstTrade);
    await purgeTrash(api.db, api.media.store, Date.now() + timings.trashMs);
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('is deleted with its account', async () => {
    await upload(api, ada.token, createPngFile());
    const other = await createTrader(api);
    await saveTrades(api, other, {});
    const kept = await upload(api, other.token, createFile(createVideo(100), 'kept.mp4'));
    await api.call(calls.account.delete, { ...ada, body: { email: ada.email } });
    expect(await listStoredFiles(api)).toEqual([expect.stringContaining(kept.id)]);
  });

  it('is cleaned up when no trade references it and it is old enough; other files stay', async () => {
    const lostFile = await upload(api, ada.token, createPngFile());
    await api.db.trades.updateMany({}, { files: [] });
    const [saved] = [await upload(api, ada.token, createPngFile())];
    await sweepMedia(api.db, api.media, Date.now());
    expect((await listStoredFiles(api)).join()).toContain(lostFile.id);
    await sweepMedia(api.db, api.media, Date.now() + 2 * HOUR_MS);
    expect(await listStoredFiles(api)).toEqual([expect.stringContaining(saved.id), expect.stringContaining(saved.id)]);
    expect((await fetchBytes(api, saved.url)).status).toBe(200);
  });

  it('is not cleaned up when its owner is not in this database', async () => {
    await upload(api, ada.token, createPngFile());
    const keys = await listStoredFiles(api);
    await api.db.trades.deleteMany({});
    await api.db.users.deleteMany({});
    await sweepMedia(api.db, api.media, Date.now() + 2 * HOUR_MS);
    expect(await listStoredFiles(api)).toEqual(keys);
  });

  describe('is read in ranges', () => {
    const bytes = Buffer.from(createVideo(1_000_000));
    const uploadClip = () => upload(api, ada.token, createFile(bytes, 'clip.mp4'));

    it.each([
      ['bytes=0-0', 0, 0],
      ['bytes=500000-500999', 500_000, 500_999],
      ['bytes=999999-', 999_999, 999_999],
      ['bytes=-1000', 999_000, 999_999],
      ['bytes=999000-2000000', 999_000, 999_999],
    ])('returns 206 for %s (API-14)', async (range, start, end) => {
      const { status, headers, bytes: part } = await fetchBytes(api, (await uploadClip()).url, { range });
      expect([status, headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/1000000`]);
      expect(headers.get('content-length')).toBe(String(end - start + 1));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    it.each([
      ['bytes=1000000-', 416, 'bytes */1000000', Buffer.of()],
      ['bytes=9-5', 416, 'bytes */1000000', Buffer.of()],
      ['bytes=x', 416, 'bytes */1000000', Buffer.of()],
      ['bytes=0-1,5-6', 200, null, bytes],
      ['lines=1-2', 200, null, bytes],
      ['nonsense', 200, null, bytes],
    ])('returns no part for %s: %d (API-14)', async (range, status, contentRange, content) => {
      const reply = await fetchBytes(api, (await uploadClip()).url, { range });
      expect([reply.status, reply.headers.get('content-range')]).toEqual([status, contentRange]);
      expect(reply.bytes.equals(content)).toBe(true);
    });

    it('returns a range only if If-Range matches', async () => {
      const { url } = await uploadClip();
      const etag = (await fetchBytes(api, url, {}, 'HEAD')).headers.get('etag') ?? '';
      expect((await fetchBytes(api, url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
      expect((await fetchBytes(api, url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    });

    it('returns no body for HEAD and for a matching ETag', async () => {
      const { url } = await uploadClip();
      const head = await fetchBytes(api, url, {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.headers.get('content-length')).toBe('1000000');
      expect(head.headers.get('accept-ranges')).toBe('bytes');
      const cachedHeaders = { 'if-none-match': head.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      const secondReply = await fetchBytes(api, url, cachedHeaders);
      expect([secondReply.status, secondReply.bytes.length]).toEqual([304, 0]);
    });
  });
});

const api = setUpApi({ mediaLimits: { filesPerTrade: 2 }, quotas: { files: 3 } });

const date = '2026-03-02';
const attach = ({ token }: Person, file = createPngFile(), form: object = { date }, key = '') =>
  api.call(calls.media.upload, { token, form, file, headers: key ? { 'idempotency-key': key } : {} });
const failAttach = ({ token }: Person, form: object) =>
  api.fail(calls.media.upload, { token, form: form as Record<string, string>, file: createPngFile() });
const readUsedFiles = async ({ token }: Person) => (await api.call(calls.account.usage, { token })).files.used;

describe('media of a day', () => {
  it('are attached, shown with the day, read at their URL, kept by the sweep, and deleted (DAY-06)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    await addNote(api, ada, date, 'Before');
    const file = createPngFile('Übersicht.png');
    const saved = await attach(ada, file);
    expect(saved).toMatchObject({ originalName: 'Übersicht.png', fileType: 'image/png', size: file.size });
    expect((await readDay(api, ada, date)).media).toEqual([saved]);
    expect((await readDay(api, eve, date)).media).toEqual([]);
    expect(await readUsedFiles(ada)).toBe(1);
    await sweepMedia(api.db, api.media, Date.now() + DAY_MS);
    expect((await fetchBytes(api, saved.url)).bytes).toEqual(Buffer.from(await file.arrayBuffer()));
    const params = { fileId: saved.id };
    expect((await api.fail(calls.media.delete, { token: eve.token, params })).status).toBe(404);
    await api.call(calls.media.delete, { token: ada.token, params });
    expect(await readDay(api, ada, date)).toMatchObject({ media: [], notes: [{ text: 'Before' }] });
    expect((await fetchBytes(api, saved.url)).status).toBe(404);
    expect(await readUsedFiles(ada)).toBe(0);
    expect(await listStoredFiles(api)).toEqual([]);
  });

  it('are attached once per Idempotency-Key (DAY-06)', async () => {
    const ada = await createTrader(api);
    const saved = await attach(ada, createPngFile(), { date }, 'key-1');
    expect(await attach(ada, createPngFile(), { date }, 'key-1')).toEqual(saved);
    expect((await readDay(api, ada, date)).media).toHaveLength(1);
    const sent = { form: { date: '2026-03-03' }, file: createPngFile(), headers: { 'idempotency-key': 'key-1' } };
    expect((await api.fail(calls.media.upload, { token: ada.token, ...sent })).status).toBe(409);
  });

  it('are limited per day and per trader (DAY-06)', async () => {
    const ada = await createTrader(api);
    for (let index = 0; index < 2; index += 1) await attach(ada);
    expect(await failAttach(ada, { date })).toMatchObject({ status: 413 });
    await attach(ada, createPngFile(), { date: '2026-03-03' });
    expect(await failAttach(ada, { date: '2026-03-04' })).toMatchObject({ code: 'quota_exceeded' });
  });

  it.each<[field: string, form: object]>([
    ['tradeId', {}],
    ['tradeId', { tradeId: '1', date }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: `${limits.firstDay.slice(0, 3)}0-13-01` }],
  ])('need a trade or a real day: 400 naming %s for %j (DAY-06)', async (field, form) => {
    const { status, fields } = await failAttach(await createTrader(api), form);
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });
});
