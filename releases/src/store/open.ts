import { resolve } from 'node:path';
import { folderStore } from './folder.ts';
import { s3Store } from './s3.ts';
import type { Store } from './store.ts';

const bucketAddress = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/**
 * The store at an address: a folder, or `s3://bucket/prefix`.
 * @param endpoint of a bucket that is not Amazon's
 */
export const openStore = (address: string, endpoint?: string): Store => {
  const [, bucket, prefix = ''] = bucketAddress.exec(address) ?? [];
  if (!bucket) return folderStore(resolve(address));
  return s3Store({ bucket, prefix: prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix, endpoint });
};
