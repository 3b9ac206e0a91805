import type { Page } from '@playwright/test';

/** Limits the page's upload speed from now on; null removes the limit. */
export async function limitUpload(page: Page, bytesPerSecond: number | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond ?? -1 };
  await devtools.send('Network.emulateNetworkConditions', conditions);
}

const pauseUploadReplies = { patterns: [{ urlPattern: '*/api/media/upload', requestStage: 'Response' as const }] };

/** Loses the next upload's reply: the API stores the file, and the page does not learn of it. */
export async function loseUploadReply(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.once('Fetch.requestPaused', async ({ requestId }) => {
    await devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await devtools.send('Fetch.disable');
  });
  await devtools.send('Fetch.enable', pauseUploadReplies);
}
