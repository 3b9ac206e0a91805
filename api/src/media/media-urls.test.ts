import { Types } from 'mongoose';
import { createSigner } from '../http/signer.ts';
import { createMediaUrls, type MediaResource } from './media-urls.ts';

const HOUR_MS = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const owner = new Types.ObjectId();
const file = { id: '1-0', originalName: 'a.png', fileType: 'image/png', uploadDate: '', size: 1, sha256: '' };
const target: MediaResource = { owner: owner.toString(), fileId: file.id, variant: 'original' };

let now = start;
const clock = () => now;
const mediaUrls = createMediaUrls(createSigner('a secret', clock), clock);
const urlAt = (time: number): string => {
  now = time;
  return mediaUrls.toMediaFile(owner, file).url;
};
const isValid = (url: string, time: number, urls = mediaUrls): boolean => {
  now = time;
  const query = new URL(url, 'http://x').searchParams;
  return urls.verify(target, Object.fromEntries(query)) !== undefined;
};

describe('a signed media URL', () => {
  it('stays the same for six hours and is valid for at least six more (API-14)', () => {
    const url = urlAt(start);
    expect(urlAt(start + 6 * HOUR_MS - 1)).toBe(url);
    expect(urlAt(start + 6 * HOUR_MS)).not.toBe(url);
    expect(isValid(url, start + 12 * HOUR_MS - 1)).toBe(true);
    expect(isValid(url, start + 12 * HOUR_MS)).toBe(false);
  });

  it('is invalid when signed with a different secret (API-17)', () => {
    expect(isValid(urlAt(start), start, createMediaUrls(createSigner('another', clock), clock))).toBe(false);
  });

  it.each([undefined, '', '0', 'NaN', '1e13', '99999999999999', ['1', '2']])(
    'is invalid with the expiry %j',
    (until) => {
      const signature = new URL(urlAt(start), 'http://x').searchParams.get('signature') ?? '';
      expect(mediaUrls.verify(target, { until, signature })).toBeUndefined();
    },
  );
});
