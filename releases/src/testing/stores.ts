import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { folderStore } from '../store/folder.ts';
import { s3Store } from '../store/s3.ts';
import type { Store } from '../store/store.ts';

export interface TestStore {
  store: Store;
  remove(): Promise<void>;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'releases-'));

export const testFolder = async (): Promise<TestStore> => {
  const folder = await newFolder();
  return { store: folderStore(folder), remove: () => rm(folder, { recursive: true, force: true }) };
};

/** A server that speaks S3, on a free port; it does not know conditional writes, which real ones do. */
export const testBucket = async (): Promise<TestStore> => {
  const folder = await newFolder();
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'releases', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' });
  return {
    store: s3Store({ bucket: 'releases', prefix: 'journal/', endpoint: `http://127.0.0.1:${port}` }),
    remove: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
