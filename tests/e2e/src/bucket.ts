import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** An S3 server on a free port, and the settings of a stack whose browsers read media from it directly. */
export const openBucket = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'trading-journal-s3-'));
  const configureBuckets = [{ name: 'journal', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = (await server.run()) as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    env: {
      MEDIA_STORE: 's3://journal/media',
      MEDIA_S3_ENDPOINT: origin,
      MEDIA_S3_READ: 'presigned',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
    },
    remove: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
};

export type Bucket = Awaited<ReturnType<typeof openBucket>>;
