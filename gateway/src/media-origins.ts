/** What the API's settings say of where media lies. */
export interface MediaPlace {
  MEDIA_STORE?: string | undefined;
  MEDIA_S3_READ?: string | undefined;
  MEDIA_S3_ENDPOINT?: string | undefined;
  AWS_REGION?: string | undefined;
}

/** Amazon gives a bucket a host of its own, but none whose name has dots: a certificate covers one level. */
const amazonOrigin = (bucket: string, region: string): string =>
  `https://${bucket.includes('.') ? '' : `${bucket}.`}s3.${region}.amazonaws.com`;

/** The origins besides our own that show media: the bucket's, if it gives the bytes itself. Throws a sentence. */
export const mediaOrigins = (place: MediaPlace): string[] => {
  const bucket = /^s3:\/\/([^/]+)/.exec(place.MEDIA_STORE ?? '')?.[1];
  if (place.MEDIA_S3_READ !== 'presigned' || !bucket) return [];
  if (place.MEDIA_S3_ENDPOINT) return [new URL(place.MEDIA_S3_ENDPOINT).origin];
  if (place.AWS_REGION) return [amazonOrigin(bucket, place.AWS_REGION)];
  throw new Error('AWS_REGION is missing: with MEDIA_S3_READ=presigned the pages have to allow the bucket’s address.');
};
