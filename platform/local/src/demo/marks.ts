import type { Mark } from 'contracts';

/** What the trader marked in the chart of a gain: the dashed line is the entry. */
const GAIN: Mark[] = [
  {
    kind: 'box',
    points: [
      [0.28, 0.69],
      [0.495, 0.86],
    ],
    text: 'Base',
    colour: 5,
  },
  {
    kind: 'arrow',
    points: [
      [0.3, 0.48],
      [0.49, 0.69],
    ],
    text: 'Entry at the break',
    colour: 4,
  },
  { kind: 'level', points: [[0.7, 0.87]], text: 'Stop', colour: 1 },
];

const LOSS: Mark[] = [
  { kind: 'level', points: [[0.02, 0.235]], text: 'Stop', colour: 1 },
  {
    kind: 'arrow',
    points: [
      [0.78, 0.12],
      [0.585, 0.27],
    ],
    text: 'Should have been out here',
    colour: 3,
  },
];

/** Marks of the chart of a trade. */
export function markChart(netCents: number): Mark[] {
  return netCents < 0 ? LOSS : GAIN;
}

/** Moments of the video of a trade, which takes five seconds. */
export const DEMO_MOMENTS: Mark[] = [
  { kind: 'moment', at: 1.2, text: 'Entry' },
  { kind: 'moment', at: 2.8, text: 'Wanted to get out here' },
  { kind: 'moment', at: 4.3, text: 'Exit' },
];
