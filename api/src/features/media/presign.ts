import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DirectReading } from './store.ts';

/** A presigned address of an object: the same for the same reading, as long as the keys are. It asks nobody. */
export const presign = (client: S3Client, Bucket: string, Key: string, reading: DirectReading): Promise<string> => {
  const { method, fileType, disposition, cacheControl, signedAt, until } = reading;
  const object = {
    ...{ Bucket, Key },
    ResponseContentType: fileType,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: cacheControl,
  };
  // The method is signed too.
  const command = method === 'HEAD' ? new HeadObjectCommand(object) : new GetObjectCommand(object);
  const expiresIn = (until - signedAt) / 1_000;
  return getSignedUrl(client, command, { signingDate: new Date(signedAt), expiresIn });
};
