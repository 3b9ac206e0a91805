import { mediaOrigins } from './media-origins.ts';

const presigned = { MEDIA_S3_READ: 'presigned', MEDIA_STORE: 's3://journal/media' };

describe('the origins of media', () => {
  it('are none but ours while the API gives the bytes', () => {
    expect(mediaOrigins({})).toEqual([]);
    expect(mediaOrigins({ ...presigned, MEDIA_S3_READ: 'proxy', AWS_REGION: 'eu-central-1' })).toEqual([]);
    expect(mediaOrigins({ ...presigned, MEDIA_STORE: '/srv/media' })).toEqual([]);
  });

  it.each([
    [{ MEDIA_S3_ENDPOINT: 'https://s3.example.com:9000/' }, 'https://s3.example.com:9000'],
    [{ AWS_REGION: 'eu-central-1' }, 'https://journal.s3.eu-central-1.amazonaws.com'],
    [{ AWS_REGION: 'eu-central-1', MEDIA_STORE: 's3://my.journal' }, 'https://s3.eu-central-1.amazonaws.com'],
  ])('are the bucket’s with %j', (place, origin) => {
    expect(mediaOrigins({ ...presigned, ...place })).toEqual([origin]);
  });

  it('need a region where there is no endpoint', () => {
    expect(() => mediaOrigins(presigned)).toThrow(/^AWS_REGION is missing: /);
  });
});
