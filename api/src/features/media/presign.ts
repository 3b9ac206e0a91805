import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { PresignOptions } from './store.ts';

/** Creates a presigned URL of an object without a request. Equal options give an equal URL while the keys stay the same. */
export const presign = (client: S3Client, Bucket: string, Key: string, options: PresignOptions): Promise<string> => {
  const { method, fileType, disposition, cacheControl, signedAt, until } = options;
  const object = {
    ...{ Bucket, Key },
    ResponseContentType: fileType,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: cacheControl,
  };
  // The signature includes the method.
  const command = method === 'HEAD' ? new HeadObjectCommand(object) : new GetObjectCommand(object);
  const expiresIn = (until - signedAt) / 1_000;
  return getSignedUrl(client, command, { signingDate: new Date(signedAt), expiresIn });
};
