import { S3Client } from '@aws-sdk/client-s3';
import { calls, type MediaFile } from 'contracts';
import { presign } from '../src/features/media/presign.ts';
import type { PresignOptions } from '../src/features/media/store.ts';
import { type Api, startApi } from './support/api.ts';
import { fetchBytes, openBucket, type MediaLocation, upload } from './support/media.ts';
import { createFile, createPngFile, createVideo } from './support/media-files.ts';
import { createTrader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

const hour = 3_600_000;

describe('media served directly by a bucket', () => {
  let ahead = 0;
  let place: MediaLocation;
  let api: Api;
  let token: string;
  const image = createPngFile('Übersicht "1".png');
  const video = Buffer.from(createVideo(300_000));
  let picture: MediaFile;
  let clip: MediaFile;

  beforeAll(async () => {
    place = await openBucket();
    const bucket = place.bucket && { ...place.bucket, s3Read: 'presigned' as const };
    api = await startApi({ bucket, clock: () => Date.now() + ahead });
    const ada = await createTrader(api);
    token = ada.token;
    await saveTrades(api, ada, {});
    picture = await upload(api, token, image);
    clip = await upload(api, token, createFile(video, 'clip.mp4'));
  });
  afterEach(() => {
    ahead = 0;
  });
  afterAll(async () => {
    await api.stop();
    await place.remove();
  });

  const redirectAt = async (url: string, method = 'GET') => {
    const { status, headers, body } = await fetch(api.url + url, { method, redirect: 'manual' });
    await body?.cancel();
    return { status, headers, location: headers.get('location') ?? '' };
  };

  it('a signed URL redirects to the bucket, which returns type, name and bytes (API-14, DAT-02)', async () => {
    const { status, headers, location } = await redirectAt(picture.url);
    expect(status).toBe(302);
    expect(new URL(location).origin).toBe(place.bucket?.s3Endpoint);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    const reply = await fetch(location);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('content-disposition')).toBe(
      `inline; filename="?bersicht \\"1\\".png"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.png`,
    );
    expect(reply.headers.get('cache-control')).toBe('private, max-age=21600, immutable');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(await image.arrayBuffer()));
  });

  it('a thumbnail has its own type (API-14)', async () => {
    const { status, headers, bytes } = await fetchBytes(api, picture.thumbnailUrl ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('a range of a video comes from the bucket (API-14)', async () => {
    const { status, headers, bytes } = await fetchBytes(api, clip.url, { range: 'bytes=1000-1999' });
    expect([status, headers.get('content-range')]).toEqual([206, 'bytes 1000-1999/300000']);
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(bytes.equals(video.subarray(1_000, 2_000))).toBe(true);
  });

  it('HEAD redirects to a URL that answers HEAD', async () => {
    const { status, headers, bytes } = await fetchBytes(api, clip.url, {}, 'HEAD');
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, '300000', 0]);
    expect((await redirectAt(clip.url, 'HEAD')).status).toBe(302);
  });

  it('redirects are cached for less time than they are valid, and stay the same for 6 hours so that the bytes are cached', async () => {
    const { headers, location } = await redirectAt(clip.url);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect((await redirectAt(clip.url)).location).toBe(location);
    const { searchParams } = new URL(location);
    const date = searchParams.get('X-Amz-Date')?.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z') ?? '';
    const ends = Date.parse(date) + Number(searchParams.get('X-Amz-Expires')) * 1_000;
    const until = Number(new URL(clip.url, api.url).searchParams.get('until'));
    expect(ends - until).toBe(hour);
    ahead = until - Date.now() - 60_000;
    const last = await redirectAt(clip.url);
    expect(last.location).toBe(location);
    expect(Number(/max-age=(\d+)/.exec(last.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(60);
  });

  it('a changed or expired URL, or one of another variant, does not redirect (API-17)', async () => {
    const [path = '', query = ''] = clip.url.split('?');
    const altered = [path, `${path}?${query}x`, `${path.replace('original', 'thumbnail')}?${query}`];
    for (const url of altered) expect((await redirectAt(url)).status).toBe(404);
    ahead = 12 * hour;
    expect((await redirectAt(clip.url)).status).toBe(404);
  });

  it('a deleted file is gone, also at URLs that were issued before (API-15)', async () => {
    const lost = await upload(api, token, createPngFile());
    const { location } = await redirectAt(lost.url);
    expect((await fetch(location)).status).toBe(200);
    await api.call(calls.media.delete, { token, params: { fileId: lost.id } });
    expect((await redirectAt(lost.url)).status).toBe(404);
    expect((await fetch(location)).status).toBe(404);
  });
});

describe('a presigned URL', () => {
  const client = new S3Client({ region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  const signedAt = Date.now();
  const reading = { fileType: 'image/png', disposition: 'inline', cacheControl: 'private', signedAt };
  const createUrl = async (more: Partial<PresignOptions> = {}, key = 'k', bucket = 'journal') =>
    new URL(await presign(client, bucket, key, { method: 'GET', ...reading, until: signedAt + hour, ...more }));

  // Checks the signed parameters, because this S3 server does not verify them.
  it('has a signature over all that it grants (API-17)', async () => {
    const addresses = await Promise.all([
      createUrl(),
      createUrl({ method: 'HEAD' }),
      createUrl({ fileType: 'text/html' }),
      createUrl({ disposition: 'attachment' }),
      createUrl({ until: signedAt + 2 * hour }),
      createUrl({}, 'other'),
    ]);
    const signatures = addresses.map(({ searchParams }) => searchParams.get('X-Amz-Signature'));
    expect(new Set(signatures).size).toBe(addresses.length);
    expect(signatures).not.toContain(null);
  });

  it("has an origin that the pages' CSP allows, also at Amazon", async () => {
    expect((await createUrl()).origin).toBe('https://journal.s3.eu-central-1.amazonaws.com');
    expect((await createUrl({}, 'k', 'my.journal')).origin).toBe('https://s3.eu-central-1.amazonaws.com');
  });
});
