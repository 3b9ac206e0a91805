import { calls, type MediaFile } from 'contracts';
import type { Stack } from 'local/testing';
import type { TestFile } from './media.ts';
import { getApi, type Trader } from './traders.ts';

/** Attaches a file to a trade by the API. */
export function attachFile(
  stack: Stack,
  { idToken: token }: Trader,
  tradeId: number,
  { buffer, name, mimeType: type }: TestFile,
): Promise<MediaFile> {
  const file = new File([new Uint8Array(buffer)], name, { type });
  return getApi(stack).call(calls.media.upload, { token, form: { tradeId: String(tradeId) }, file });
}
