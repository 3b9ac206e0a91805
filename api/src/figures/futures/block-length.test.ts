import { listNormals } from '../../../test/support/mersenne-twister.ts';
import { estimateBlockLength, findBlockLength } from './block-length.ts';

/** Skins of lynx traded in Canada, 1821 to 1934: the data set `lynx` of R. */
const LYNX = [
  ...[269, 321, 585, 871, 1475, 2821, 3928, 5943, 4950, 2577, 523, 98, 184, 279, 409, 2285, 2685, 3409, 1824, 409],
  ...[151, 45, 68, 213, 546, 1033, 2129, 2536, 957, 361, 377, 225, 360, 731, 1638, 2725, 2871, 2119, 684, 299, 236],
  ...[245, 552, 1623, 3311, 6721, 4254, 687, 255, 473, 358, 784, 1594, 1676, 2251, 1426, 756, 299, 201, 229, 469, 736],
  ...[2042, 2811, 4431, 2511, 389, 73, 39, 49, 59, 188, 377, 1292, 4031, 3495, 587, 105, 153, 387, 758, 1307, 3465],
  ...[6991, 6313, 3794, 1836, 345, 382, 808, 1388, 2713, 3800, 3091, 2985, 3790, 374, 81, 80, 108, 229, 399, 1132],
  ...[2432, 3574, 2935, 1537, 529, 485, 662, 1000, 1590, 2657, 3396],
];

/** Flow of the Nile at Aswan, 1871 to 1970: the data set `Nile` of R. */
const NILE = [
  ...[1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140],
  ...[
    1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969, 831,
  ],
  ...[726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759, 781, 865, 845],
  ...[944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890, 744, 749, 838, 1050, 918],
  ...[986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740],
];

describe('the automatic length of blocks', () => {
  it('is the published value of a simulated series (SIM-01)', () => {
    // The series and value of the tests of the Python package arch, arch/tests/bootstrap/test_block_length.py.
    const series = listNormals(0, 10_100);
    let last = 0;
    const autoregressive = series.map((noise) => {
      last = noise + 0.3 * last;
      return last;
    });
    expect(estimateBlockLength(autoregressive.slice(100))).toBeCloseTo(13.635665, 5);
  });

  it.each([
    ['lynx', LYNX, 2.298203],
    ['Nile', NILE, 12.333494],
  ])('is that of arch 8.0.0 for %s (SIM-01)', (_, series, expected) => {
    expect(estimateBlockLength(series)).toBeCloseTo(expected, 5);
  });

  it('is at least 1, and short enough that blocks differ (SIM-01)', () => {
    const constant = Array.from({ length: 50 }, () => 100);
    const swing = Array.from({ length: 21 }, (_, index) => Math.sin(index / 2));
    const wave = Array.from({ length: 5_000 }, (_, index) => Math.sin(index / 200));
    expect([[], [5], constant].map(findBlockLength)).toEqual([1, 1, 1]);
    expect(findBlockLength(swing)).toBe(7);
    expect(findBlockLength(wave)).toBe(60);
  });
});
