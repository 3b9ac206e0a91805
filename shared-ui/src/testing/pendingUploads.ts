import { act, waitFor } from '@testing-library/react';
import { calls } from 'contracts';
import type { UploadOptions } from 'shared-ui/host';
import { buildFile } from './fixtures.ts';
import type { MockApi } from './mockApi.ts';

/** An upload that the test completes. */
export interface PendingUpload extends UploadOptions {
  tradeId: string;
  name: string;
  succeed: () => Promise<void>;
  fail: (failure: Error) => Promise<void>;
}

export function png(name = 'chart.png') {
  return new File(['abc'], name, { type: 'image/png' });
}

/** Keeps all uploads pending. Call it before each test. */
export function holdUploads(api: MockApi) {
  const uploads: PendingUpload[] = [];
  api.on(
    calls.media.upload,
    ({ form, file: { name } }, options) =>
      new Promise((resolve, reject) => {
        const succeed = () => act(async () => resolve(buildFile(name)));
        const fail = (failure: Error) => act(async () => reject(failure));
        uploads.push({ ...options, tradeId: String(form?.tradeId), name, succeed, fail });
      }),
  );
  const waitForUpload = async (count: number): Promise<PendingUpload> => {
    await waitFor(() => expect(uploads).toHaveLength(count));
    return uploads[count - 1] as PendingUpload;
  };
  return { uploads, waitForUpload };
}
