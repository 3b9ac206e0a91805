import { resolve } from 'node:path';
import { createFolderStore } from './folder.ts';
import { createS3Store } from './s3.ts';
import type { Store } from './store.ts';

const BUCKET_URL = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/**
 * @param address a folder, or `s3://bucket/prefix`
 * @param endpoint of a store other than Amazon S3
 */
export const openStore = (address: string, endpoint?: string): Store => {
  const [, bucket, prefix = ''] = BUCKET_URL.exec(address) ?? [];
  if (!bucket) return createFolderStore(resolve(address));
  return createS3Store({ bucket, prefix: prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix, endpoint });
};
