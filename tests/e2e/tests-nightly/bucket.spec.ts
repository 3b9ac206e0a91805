import { type Bucket, openBucket } from 'api/testing/bucket.ts';
import { attachFile } from '../src/attach-file.ts';
import { png, webm } from '../src/media.ts';
import { test as base, expect } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

const test = base.extend<object, { bucket: Bucket }>({
  bucket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const { bucket, remove } = await openBucket();
      await use(bucket);
      await remove();
    },
    { scope: 'worker' },
  ],
  stackEnv: [
    async ({ bucket: { location, s3Endpoint } }, use) =>
      use({ MEDIA_STORE: location, MEDIA_S3_ENDPOINT: s3Endpoint, MEDIA_S3_READ: 'presigned' }),
    { scope: 'worker' },
  ],
});

const trade = { tradeTag: 'AAPL', flagType: '', comments: '', amount: 12.5, date: '2026-01-02' };

test('images and videos load from the bucket, which the page’s policy allows (API-14 DET-04)', async ({
  page,
  stack,
  trader,
  bucket,
}) => {
  const given: string[] = [];
  page.on('response', (reply) => {
    if (new URL(reply.url()).origin === bucket.s3Endpoint) given.push(reply.request().resourceType());
  });
  await addTrade(stack, trader, trade);
  await attachFile(stack, trader, 1, png('chart.png', 400, 300));
  await signIn(page, trader);
  await attachFile(stack, trader, 1, await webm(page, 'replay.webm'));
  await page.goto('/trades/1');
  const video = page.getByLabel('replay.webm', { exact: true });
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Enlarge/ }).click();
  const image = page.getByRole('dialog').getByRole('img', { name: 'chart.png' });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(400);
  expect(given.filter((kind) => kind === 'image')).toHaveLength(2);
  expect(given).toContain('media');
});
