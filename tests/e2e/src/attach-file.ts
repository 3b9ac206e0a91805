import { calls, type MediaFile } from 'contracts';
import type { Stack } from 'local/testing';
import type { TestFile } from './media.ts';
import type { Trader } from './traders.ts';

/** Attaches a file to a trade by the API. */
export const attachFile = async (stack: Stack, trader: Trader, tradeId: number, file: TestFile): Promise<MediaFile> => {
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
