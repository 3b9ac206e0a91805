import { getMediaOrigins } from './security.ts';

const presigned = { MEDIA_S3_READ: 'presigned', MEDIA_STORE: 's3://journal/media' };

describe('getMediaOrigins', () => {
  it('returns no other origin while the API serves media', () => {
    expect(getMediaOrigins({})).toEqual([]);
    expect(getMediaOrigins({ ...presigned, MEDIA_S3_READ: 'proxy', AWS_REGION: 'eu-central-1' })).toEqual([]);
    expect(getMediaOrigins({ ...presigned, MEDIA_STORE: '/srv/media' })).toEqual([]);
  });

  it.each([
    [{ MEDIA_S3_ENDPOINT: 'https://s3.example.com:9000/' }, 'https://s3.example.com:9000'],
    [{ AWS_REGION: 'eu-central-1' }, 'https://journal.s3.eu-central-1.amazonaws.com'],
    [{ AWS_REGION: 'eu-central-1', MEDIA_STORE: 's3://my.journal' }, 'https://s3.eu-central-1.amazonaws.com'],
  ])('returns the bucket’s origin with %j', (settings, origin) => {
    expect(getMediaOrigins({ ...presigned, ...settings })).toEqual([origin]);
  });

  it('requires a region if there is no endpoint', () => {
    expect(() => getMediaOrigins(presigned)).toThrow(/^AWS_REGION is missing: /);
  });
});
