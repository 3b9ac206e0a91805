import { S3Client } from '@aws-sdk/client-s3';
import { calls, type MediaFile } from 'contracts';
import { presign } from '../../src/media/s3-store.ts';
import type { PresignOptions } from '../../src/media/store.ts';
import { setUpApi, setUpClock } from '../support/api.ts';
import { type MediaLocation, openBucket } from '../support/bucket.ts';
import { fetchBytes, upload } from '../support/media.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { createTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const HOUR_MS = 3_600_000;

describe('media served directly by a bucket', () => {
  const clock = setUpClock();
  let location: MediaLocation;
  const api = setUpApi(async () => {
    location = await openBucket();
    const bucket = location.bucket && { ...location.bucket, s3Read: 'presigned' as const };
    return { bucket, clock: clock.now };
  });
  let token: string;
  const image = createPngFile('Übersicht "1".png');
  const video = Buffer.from(createVideo(300_000));
  let picture: MediaFile;
  let clip: MediaFile;

  beforeAll(async () => {
    const ada = await createTrader(api);
    token = ada.token;
    await saveTrades(api, ada, {});
    picture = await upload(api, token, image);
    clip = await upload(api, token, createFile(video, 'clip.mp4'));
  });
  afterAll(() => location.remove());

  const fetchRedirect = async (url: string, method = 'GET') => {
    const { status, headers, body } = await fetch(api.url + url, { method, redirect: 'manual' });
    await body?.cancel();
    return { status, headers, target: headers.get('location') ?? '' };
  };

  it('a signed URL redirects to the bucket, which returns type, name and bytes (API-14, DAT-02)', async () => {
    const { status, headers, target } = await fetchRedirect(picture.url);
    expect(status).toBe(302);
    expect(new URL(target).origin).toBe(location.bucket?.s3Endpoint);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    const reply = await fetch(target);
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
    expect((await fetchRedirect(clip.url, 'HEAD')).status).toBe(302);
  });

  it('redirects are cached for less time than they are valid, and stay the same for 6 hours so that the bytes are cached', async () => {
    const { headers, target } = await fetchRedirect(clip.url);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect((await fetchRedirect(clip.url)).target).toBe(target);
    const { searchParams } = new URL(target);
    const date = searchParams.get('X-Amz-Date')?.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z') ?? '';
    const expiresAt = Date.parse(date) + Number(searchParams.get('X-Amz-Expires')) * 1_000;
    const until = Number(new URL(clip.url, api.url).searchParams.get('until'));
    expect(expiresAt - until).toBe(HOUR_MS);
    clock.offsetMs = until - Date.now() - 60_000;
    const lastReply = await fetchRedirect(clip.url);
    expect(lastReply.target).toBe(target);
    expect(Number(/max-age=(\d+)/.exec(lastReply.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(60);
  });

  it('a changed or expired URL, or one of another variant, does not redirect (API-17)', async () => {
    const [path = '', query = ''] = clip.url.split('?');
    const changedUrls = [path, `${path}?${query}x`, `${path.replace('original', 'thumbnail')}?${query}`];
    for (const url of changedUrls) expect((await fetchRedirect(url)).status).toBe(404);
    clock.offsetMs = 12 * HOUR_MS;
    expect((await fetchRedirect(clip.url)).status).toBe(404);
  });

  it('a deleted file is gone, also at URLs that were issued before (API-15)', async () => {
    const lost = await upload(api, token, createPngFile());
    const { target } = await fetchRedirect(lost.url);
    expect((await fetch(target)).status).toBe(200);
    await api.call(calls.media.delete, { token, params: { fileId: lost.id } });
    expect((await fetchRedirect(lost.url)).status).toBe(404);
    expect((await fetch(target)).status).toBe(404);
  });
});

describe('a presigned URL', () => {
  const client = new S3Client({ region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  const signedAt = Date.now();
  const readOptions = { fileType: 'image/png', disposition: 'inline', cacheControl: 'private', signedAt };
  const createUrl = async (overrides: Partial<PresignOptions> = {}, key = 'k', bucket = 'journal') =>
    new URL(
      await presign(client, bucket, key, { method: 'GET', ...readOptions, until: signedAt + HOUR_MS, ...overrides }),
    );

  // Checks the signed parameters, because this S3 server does not verify them.
  it('has a signature over all that it grants (API-17)', async () => {
    const urls = await Promise.all([
      createUrl(),
      createUrl({ method: 'HEAD' }),
      createUrl({ fileType: 'text/html' }),
      createUrl({ disposition: 'attachment' }),
      createUrl({ until: signedAt + 2 * HOUR_MS }),
      createUrl({}, 'other'),
    ]);
    const signatures = urls.map(({ searchParams }) => searchParams.get('X-Amz-Signature'));
    expect(new Set(signatures).size).toBe(urls.length);
    expect(signatures).not.toContain(null);
  });

  it("has an origin that the pages' CSP allows, also at Amazon", async () => {
    expect((await createUrl()).origin).toBe('https://journal.s3.eu-central-1.amazonaws.com');
    expect((await createUrl({}, 'k', 'my.journal')).origin).toBe('https://s3.eu-central-1.amazonaws.com');
  });
});
