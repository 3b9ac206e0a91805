/** A setup's performance. Average win and loss are multiples of the risk (R). */
export interface Edge {
  winRate: number;
  averageWin: number;
  averageLoss: number;
  notes: readonly string[];
}

/** Profitable, break-even and losing setups, weighted by how often each is traded. */
export const setups: readonly (readonly [weight: number, name: string, edge: Edge])[] = [
  [
    26,
    'Breakout',
    {
      winRate: 0.45,
      averageWin: 2.3,
      averageLoss: 0.95,
      notes: ['Broke the high of the base on volume.', 'Third push at the level, then it went.'],
    },
  ],
  [
    22,
    'Pullback',
    {
      winRate: 0.57,
      averageWin: 1.35,
      averageLoss: 0.9,
      notes: ['Held the 20 EMA on the 5-minute chart.', 'First pullback after the trend day began.'],
    },
  ],
  [
    15,
    'Opening Range',
    {
      winRate: 0.42,
      averageWin: 1.9,
      averageLoss: 0.95,
      notes: ['Took the break of the first 15 minutes.', 'Opening range was narrow, so the stop was tight.'],
    },
  ],
  [
    13,
    'VWAP Reclaim',
    {
      winRate: 0.6,
      averageWin: 1.05,
      averageLoss: 0.85,
      notes: ['Back over VWAP and held it for two candles.', 'Sellers could not push it under VWAP again.'],
    },
  ],
  [
    10,
    'Gap and Go',
    {
      winRate: 0.46,
      averageWin: 1.6,
      averageLoss: 1.05,
      notes: ['Gapped 4 % on earnings, high relative volume.', 'Pre-market high was the trigger.'],
    },
  ],
  [
    10,
    'Reversal',
    {
      winRate: 0.31,
      averageWin: 1.5,
      averageLoss: 1.05,
      notes: ['Looked exhausted after five green candles.', 'Tried to catch the turn at the daily level.'],
    },
  ],
  [
    4,
    '',
    {
      winRate: 0.3,
      averageWin: 1.1,
      averageLoss: 1.2,
      notes: ['No plan. Took it because it moved.', 'Bored in the lunch hour.'],
    },
  ],
];

export const setupNames = setups.map(([, name]) => name).filter(Boolean);

export const tickers: readonly (readonly [weight: number, ticker: string])[] = [
  [12, 'NVDA'],
  [11, 'TSLA'],
  [9, 'AAPL'],
  [8, 'AMD'],
  [8, 'SPY'],
  [7, 'META'],
  [6, 'QQQ'],
  [6, 'AMZN'],
  [5, 'PLTR'],
  [5, 'COIN'],
  [4, 'MSFT'],
  [4, 'NFLX'],
  [3, 'SMCI'],
  [3, 'SOFI'],
  [2, 'MARA'],
  [2, 'BA'],
  [2, 'GOOGL'],
  [1, 'BRK.B'],
  [1, 'GME'],
  [1, 'RIVN'],
];

export const tradeNames = ['Second entry', 'Runner', 'Scalp', 'Add to the winner', 'Half size', 'Swing, day two'];

/** Notes by outcome of the trade. */
export const outcomeNotes = {
  win: [
    'Sold half at the first target and trailed the rest.',
    'Let it work, out at the measured move.',
    'Patient entry, no chasing.',
    'Out a little early; it ran another point.',
  ],
  loss: [
    'Stopped out where planned.',
    'Entry was late, so the stop was too wide.',
    'Moved the stop once. Do not do that.',
    'The market turned against me; nothing to learn.',
    'Should have waited for the close of the candle.',
  ],
  scratch: ['Nothing happened for ten minutes, out flat.', 'Moved the stop to entry and got taken out.'],
} as const;
