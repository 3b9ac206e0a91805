import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createFolderStore } from '../store/folder.ts';
import { createS3Store } from '../store/s3.ts';
import type { Store } from '../store/store.ts';
import { startConditionalWriteProxy } from './conditional-writes.ts';

export interface TestStore {
  store: Store;
  remove(): Promise<void>;
}

const createTempFolder = () => mkdtemp(join(tmpdir(), 'releases-'));

export const createTestFolder = async (): Promise<TestStore> => {
  const folder = await createTempFolder();
  return { store: createFolderStore(folder), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** An S3 test server on a free port, with conditional writes like a real store. */
export const createTestBucket = async (): Promise<TestStore> => {
  const folder = await createTempFolder();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'releases', configs: [] }],
  });
  const proxy = await startConditionalWriteProxy(((await server.run()) as AddressInfo).port);
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' });
  return {
    store: createS3Store({ bucket: 'releases', prefix: 'journal/', endpoint: `http://127.0.0.1:${proxy.port}` }),
    remove: async () => {
      await proxy.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
