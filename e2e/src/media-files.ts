import type { Page } from '@playwright/test';
import { calls, type MediaFile } from 'contracts';
import type { Stack } from 'local/testing';
import type { Trader } from './traders.ts';

/** A file as Playwright's setInputFiles takes it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real PNG: what the page shows. */
export const pictureOf = async (page: Page, name: string): Promise<TestFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot(),
});

/** A real video of a second, recorded by the browser. */
export const recordVideo = async (page: Page, name: string): Promise<TestFile> => {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      context?.fillRect(frame * 10, 20, 40, 40);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
};

/** Attaches a file by the API. */
export const attach = async (stack: Stack, trader: Trader, tradeId: number, file: TestFile): Promise<MediaFile> => {
  const form = new FormData();
  form.append('tradeId', String(tradeId));
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const reply = await fetch(stack.apiUrl + calls.media.upload.path, {
    method: calls.media.upload.method,
    headers: { authorization: `Bearer ${trader.idToken}` },
    body: form,
  });
  if (!reply.ok) throw new Error(`${file.name}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as MediaFile;
};
