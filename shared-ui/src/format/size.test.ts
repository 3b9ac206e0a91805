import { formatMegabytes } from './numbers.ts';

describe('formatMegabytes', () => {
  it.each([
    [0, '0 MB'],
    [1, '0.01 MB'],
    [1_572_864, '1.5 MB'],
    [104_857_600, '100 MB'],
    [1_288_490_189, '1,228.8 MB'],
  ])('formats %d bytes as %s (ADD-02)', (bytes, text) => {
    expect(formatMegabytes(bytes)).toBe(text);
  });
});
