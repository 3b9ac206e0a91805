import { createHash } from 'node:crypto';
import { calls, timings } from 'contracts';
import sharp from 'sharp';
import { sweepMedia } from '../src/features/media/sweep.ts';
import { purgeDeleted } from '../src/features/trades/trash.ts';
import { type Api, startApi } from './support/api.ts';
import { bytesAt, filesOf, type Place, places, stored, upload } from './support/media.ts';
import { everyType, fileOf, noise, pngFile, videoOf } from './support/media-files.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

const hour = 3_600_000;

describe.each(places)('media in %s', (_, open) => {
  let place: Place;
  let api: Api;
  let ada: Person;
  let token: string;
  beforeAll(async () => {
    place = await open();
    api = await startApi({ bucket: place.bucket });
  });
  beforeEach(async () => {
    ada = await trader(api);
    token = ada.token;
    await saveTrades(api, ada, {});
  });
  afterEach(async () => {
    for await (const { key } of api.media.store.list()) await api.media.store.remove([key]);
  });
  afterAll(async () => {
    await api.stop();
    await place.remove();
  });

  it('API-14 API-15 DAT-01 DAT-02 is attached, shown with its trade, read at its address, and deleted', async () => {
    const { trade } = await api.call(calls.trades.get, { token, params: { id: '1' } });
    const file = pngFile('Übersicht.png');
    const saved = await upload(api, token, file);
    expect(saved).toMatchObject({ originalName: 'Übersicht.png', fileType: 'image/png', size: file.size });
    expect(Date.now() - Date.parse(saved.uploadDate)).toBeLessThan(hour);
    const shown = await api.call(calls.trades.get, { token, params: { id: '1' } });
    expect(shown.trade).toEqual({ ...trade, files: [saved] });
    const day = await api.call(calls.days.byDay, { token, params: { date: trade.date } });
    expect(day.trades[0]?.files).toEqual([saved]);
    expect((await bytesAt(api, saved.url)).bytes).toEqual(Buffer.from(await file.arrayBuffer()));
    await api.call(calls.media.delete, { token, params: { fileId: saved.id } });
    expect(await filesOf(api, token)).toEqual([]);
    expect((await bytesAt(api, saved.url)).status).toBe(404);
    expect((await bytesAt(api, saved.thumbnailUrl ?? '')).status).toBe(404);
    expect(await stored(api)).toEqual([]);
  });

  it('API-14 DAT-02 takes every type that it says it takes, by its bytes, whatever it is called', async () => {
    for (const [fileType, bytes] of Object.entries(await everyType())) {
      const saved = await upload(api, token, fileOf(bytes, 'notes.txt', 'text/plain'));
      expect(saved).toMatchObject({ fileType, size: bytes.length, originalName: 'notes.txt' });
      const read = await bytesAt(api, saved.url);
      expect(read.headers.get('content-type')).toBe(fileType);
      expect(read.bytes.equals(bytes)).toBe(true);
      expect(saved.thumbnailUrl !== undefined).toBe(fileType.startsWith('image/'));
    }
    expect(await filesOf(api, token)).toHaveLength(8);
  });

  it('API-14 keeps what the bytes hash to', async () => {
    const bytes = videoOf(300_000);
    await upload(api, token, fileOf(bytes, 'a.mp4'));
    const { files } = await api.db.trades.findOne({ 'files.size': bytes.length }).orFail().lean();
    expect(files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('API-14 gives an image its size as it is shown, and a small picture that tells nothing about where it was taken', async () => {
    const exif = { IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
    const bytes = await noise(1_200, 900).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const saved = await upload(api, token, fileOf(bytes, 'IMG_1.jpg'));
    expect(saved).toMatchObject({ width: 900, height: 1_200 });
    const { bytes: small, headers } = await bytesAt(api, saved.thumbnailUrl ?? '');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(Number(headers.get('content-length'))).toBe(small.length);
    const { width, height, exif: told, orientation } = await sharp(small).metadata();
    expect({ width, height, told, orientation }).toEqual({
      width: 360,
      height: 480,
      told: undefined,
      orientation: undefined,
    });
    // The original is what it was.
    expect((await bytesAt(api, saved.url)).bytes.equals(bytes)).toBe(true);
  });

  it('API-14 shows an animation, and the first of its pictures as the small one', async () => {
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
    const saved = await upload(api, token, fileOf(bytes, 'moving.gif'));
    expect(saved).toMatchObject({ fileType: 'image/gif', width: 40, height: 30 });
    const { bytes: small } = await bytesAt(api, saved.thumbnailUrl ?? '');
    expect((await sharp(small).metadata()).pages ?? 1).toBe(1);
  });

  it('DET-09 goes with its trade, comes back with it, and stays away once it cannot come back', async () => {
    const files = [await upload(api, token, pngFile()), await upload(api, token, fileOf(videoOf(500), 'b.mp4'))];
    const one = { token, params: { id: '1' } };
    const keys = await stored(api);
    await api.call(calls.trades.delete, one);
    expect((await bytesAt(api, files[0]?.url ?? '')).status).toBe(404);
    await purgeDeleted(api.db, api.media.store, Date.now());
    await sweepMedia(api.db, api.media, Date.now() + 24 * hour);
    expect(await stored(api)).toEqual(keys);
    expect((await api.call(calls.trades.restore, one)).trade.files).toEqual(files);
    for (const { url } of files) expect((await bytesAt(api, url)).status).toBe(200);
    await api.call(calls.trades.delete, one);
    await purgeDeleted(api.db, api.media.store, Date.now() + timings.restorableMs);
    expect(await stored(api)).toEqual([]);
  });

  it('goes with its account', async () => {
    await upload(api, token, pngFile());
    const other = await trader(api);
    await saveTrades(api, other, {});
    const kept = await upload(api, other.token, fileOf(videoOf(100), 'kept.mp4'));
    await api.call(calls.account.delete, { token, body: { email: ada.email } });
    expect(await stored(api)).toEqual([expect.stringContaining(kept.id)]);
  });

  it('is swept when no trade names it, once it is old enough not to be on its way; the rest stays', async () => {
    const lost = await upload(api, token, pngFile());
    await api.db.trades.updateMany({}, { files: [] });
    const [saved] = [await upload(api, token, pngFile())];
    await sweepMedia(api.db, api.media, Date.now());
    expect((await stored(api)).join()).toContain(lost.id);
    await sweepMedia(api.db, api.media, Date.now() + 2 * hour);
    expect(await stored(api)).toEqual([expect.stringContaining(saved.id), expect.stringContaining(saved.id)]);
    expect((await bytesAt(api, saved.url)).status).toBe(200);
  });

  it('is not swept when it belongs to somebody whom this database does not know', async () => {
    await upload(api, token, pngFile());
    const keys = await stored(api);
    await api.db.trades.deleteMany({});
    await api.db.users.deleteMany({});
    await sweepMedia(api.db, api.media, Date.now() + 2 * hour);
    expect(await stored(api)).toEqual(keys);
  });

  describe('is read in parts', () => {
    const bytes = Buffer.from(videoOf(1_000_000));
    const at =
      (range: string, more: Record<string, string> = {}) =>
      async () => {
        const { url } = await upload(api, token, fileOf(bytes, 'clip.mp4'));
        return bytesAt(api, url, { range, ...more });
      };

    it.each([
      ['bytes=0-0', 0, 0],
      ['bytes=500000-500999', 500_000, 500_999],
      ['bytes=999999-', 999_999, 999_999],
      ['bytes=-1000', 999_000, 999_999],
      ['bytes=999000-2000000', 999_000, 999_999],
    ])('API-14 206 for %s', async (range, start, end) => {
      const { status, headers, bytes: part } = await at(range)();
      expect({ status, range: headers.get('content-range') }).toEqual({
        status: 206,
        range: `bytes ${start}-${end}/1000000`,
      });
      expect(headers.get('content-length')).toBe(String(end - start + 1));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    it('API-14 416 for a part that is not there', async () => {
      const { status, headers, bytes: none } = await at('bytes=1000000-')();
      expect({ status, range: headers.get('content-range'), none: none.length }).toEqual({
        status: 416,
        range: 'bytes */1000000',
        none: 0,
      });
    });

    it.each(['bytes=0-1,5-6', 'lines=1-2', 'nonsense'])('all of it for %s', async (range) => {
      const { status, bytes: all } = await at(range)();
      expect({ status, isAll: all.equals(bytes) }).toEqual({ status: 200, isAll: true });
    });

    it('the part only of what the client has: If-Range', async () => {
      const { url } = await upload(api, token, fileOf(bytes, 'clip.mp4'));
      const etag = (await bytesAt(api, url, {}, 'HEAD')).headers.get('etag') ?? '';
      expect((await bytesAt(api, url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
      expect((await bytesAt(api, url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    });

    it('nothing of it for HEAD, or for a client that has it', async () => {
      const { url } = await upload(api, token, fileOf(bytes, 'clip.mp4'));
      const head = await bytesAt(api, url, {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.headers.get('content-length')).toBe('1000000');
      expect(head.headers.get('accept-ranges')).toBe('bytes');
      const has = { 'if-none-match': head.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      const again = await bytesAt(api, url, has);
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });
  });
});
