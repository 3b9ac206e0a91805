import { Types } from 'mongoose';
import { createSigner } from '../../http/signer.ts';
import { createMediaUrls, type Target } from './media-urls.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const owner = new Types.ObjectId();
const file = { id: '1-0', originalName: 'a.png', fileType: 'image/png', uploadDate: '', size: 1, sha256: '' };
const target: Target = { owner: owner.toString(), fileId: file.id, kind: 'original' };

let now = start;
const clock = () => now;
const addresses = createMediaUrls(createSigner('a secret', clock), clock);
const urlAt = (time: number): string => {
  now = time;
  return addresses.present(owner, file).url;
};
const isGood = (url: string, time: number, of: Target = target, by = addresses): boolean => {
  now = time;
  const query = new URL(url, 'http://x').searchParams;
  return by.verify(of, Object.fromEntries(query)) !== undefined;
};

describe('a signed address', () => {
  it('API-14 is the same for six hours, and good for at least six more', () => {
    const url = urlAt(start);
    expect(urlAt(start + 6 * hour - 1)).toBe(url);
    expect(urlAt(start + 6 * hour)).not.toBe(url);
    expect(isGood(url, start + 12 * hour - 1)).toBe(true);
    expect(isGood(url, start + 12 * hour)).toBe(false);
  });

  it('API-17 is of one file of one owner, in one form', () => {
    const url = urlAt(start);
    expect(isGood(url, start)).toBe(true);
    for (const other of [{ owner: 'x' }, { fileId: '1-1' }, { kind: 'thumbnail' as const }]) {
      expect(isGood(url, start, { ...target, ...other })).toBe(false);
    }
  });

  it('API-17 is not made by whoever has another secret', () => {
    expect(isGood(urlAt(start), start, target, createMediaUrls(createSigner('another', clock), clock))).toBe(false);
  });

  it.each([undefined, '', '0', 'NaN', '1e13', '99999999999999', ['1', '2']])('is not good until %j', (until) => {
    const signature = new URL(urlAt(start), 'http://x').searchParams.get('signature') ?? '';
    expect(addresses.verify(target, { until, signature })).toBeUndefined();
  });
});
