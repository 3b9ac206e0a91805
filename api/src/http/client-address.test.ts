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
    ['not an address', 'unknown'],
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
    ['unknown', 'unknown'],
  ])('are counted by network: %s as %s (API-18)', (address, network) => {
    expect(toClientNetwork(address)).toBe(network);
  });
});
