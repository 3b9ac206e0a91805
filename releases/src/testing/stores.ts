import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { folderStore } from '../store/folder.ts';
import { s3Store } from '../store/s3.ts';
import type { Store } from '../store/store.ts';
import { openConditional } from './conditional.ts';

export interface TestStore {
  store: Store;
  remove(): Promise<void>;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'releases-'));

export const testFolder = async (): Promise<TestStore> => {
  const folder = await newFolder();
  return { store: folderStore(folder), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** A server that speaks S3, on a free port, with the conditional writes that it lacks and real ones have. */
export const testBucket = async (): Promise<TestStore> => {
  const folder = await newFolder();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'releases', configs: [] }],
  });
  const front = await openConditional(((await server.run()) as AddressInfo).port);
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' });
  return {
    store: s3Store({ bucket: 'releases', prefix: 'journal/', endpoint: `http://127.0.0.1:${front.port}` }),
    remove: async () => {
      await front.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
