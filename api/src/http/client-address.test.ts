import fc from 'fast-check';
import { normalizeAddress, toClientNetwork } from './client-address.ts';

describe('client addresses', () => {
  it.each([
    ['9.8.7.6', '9.8.7.6'],
    ['::ffff:9.8.7.6', '9.8.7.6'],
    ['::FFFF:908:706', '9.8.7.6'],
    ['9.8.7.6:51234', '9.8.7.6'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]:51234', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['64:ff9b::203.0.113.77', '64:ff9b::cb00:714d'],
    ['::203.0.113.77', '::cb00:714d'],
    ['[::203.0.113.77]:51234', '::cb00:714d'],
    ['1:2:3:4:5:6:7.8.9.10', '1:2:3:4:5:6:708:90a'],
    ['::ffff:0:9.8.7.6', '::ffff:0:908:706'],
    ['not an address', 'unknown'],
    ['1::2::3', 'unknown'],
    ['', 'unknown'],
  ])('are normalized: %s to %s (API-18)', (text, address) => {
    expect(normalizeAddress(text)).toBe(address);
  });

  it.each([
    ['9.8.7.6', '9.8.7.6'],
    ['::ffff:9.8.7.6', '9.8.7.6'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['64:ff9b::203.0.113.77', '64:ff9b::/64'],
    ['unknown', 'unknown'],
  ])('are counted by network: %s as %s (API-18)', (address, network) => {
    expect(toClientNetwork(address)).toBe(network);
  });

  it('are known in every spelling, and none throws (API-18)', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const normalized = normalizeAddress(address);
        expect(normalized).not.toBe('unknown');
        expect(normalizeAddress(normalized)).toBe(normalized);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(toClientNetwork(text)).toBeTruthy()));
  });
});
