/** The API's settings that determine where browsers load media from. */
export interface MediaStoreSettings {
  MEDIA_STORE?: string | undefined;
  MEDIA_S3_READ?: string | undefined;
  MEDIA_S3_ENDPOINT?: string | undefined;
  AWS_REGION?: string | undefined;
}

/** Amazon S3 uses the bucket's name as a subdomain, except if it contains dots: its certificate covers one level. */
const getAmazonOrigin = (bucket: string, region: string): string =>
  `https://${bucket.includes('.') ? '' : `${bucket}.`}s3.${region}.amazonaws.com`;

/**
 * Other origins that browsers load media from: the bucket's, if they read from it directly.
 * @throws if the region is missing
 */
export const getMediaOrigins = (settings: MediaStoreSettings): string[] => {
  const bucket = /^s3:\/\/([^/]+)/.exec(settings.MEDIA_STORE ?? '')?.[1];
  if (settings.MEDIA_S3_READ !== 'presigned' || !bucket) return [];
  if (settings.MEDIA_S3_ENDPOINT) return [new URL(settings.MEDIA_S3_ENDPOINT).origin];
  if (settings.AWS_REGION) return [getAmazonOrigin(bucket, settings.AWS_REGION)];
  throw new Error('AWS_REGION is missing: with MEDIA_S3_READ=presigned the pages must allow the bucket’s origin.');
};
