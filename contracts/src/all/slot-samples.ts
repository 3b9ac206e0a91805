import type { SlotName, SlotProperties } from '../core/slots.ts';
import type { Trade } from '../core/trade.ts';

const trade: Trade = {
  id: 1,
  ticker: 'AAPL',
  setup: 'Breakout',
  notes: 'Broke out of the morning range.',
  netCents: 12_550,
  date: '2026-03-02',
  side: 'short',
  quantity: '6',
  entryPrice: '284.36',
  exitPrice: '280',
  openedAt: '2026-03-02T14:30:00.000Z',
  closedAt: '2026-03-02T15:05:30.250Z',
  feesCents: 126,
  riskCents: 5_000,
  stop: '290',
  target: '270.5',
  maeCents: 1_250,
  mfeCents: 13_000,
  executions: [
    { at: '2026-03-02T14:30:00.000Z', side: 'sell', quantity: '6', price: '284.36', feesCents: 63 },
    { at: '2026-03-02T15:05:30.250Z', side: 'buy', quantity: '6', price: '280', feesCents: 63 },
  ],
  account: 'Main',
  tags: ['A+ setup', 'with trend'],
  instrument: { underlying: 'AAPL', kind: 'stock', expiry: null, strike: null, right: null },
  excursions: 'typed',
  files: [],
  version: 1,
};
const selection = { filter: {}, unit: 'dollars' } as const;

type Values<Properties> = {
  [Name in keyof Properties as NonNullable<Properties[Name]> extends (...input: never) => unknown
    ? never
    : Name]: Properties[Name];
};

/**
 * Sample properties of each slot, without functions. The shell publishes them in shell.json, so that a release can show
 * its panels before any browser gets them.
 */
export const slotSamples: { readonly [Name in SlotName]: Values<SlotProperties[Name]> } = {
  'trade.panel': { tradeId: 1, facts: trade },
  'trade.chart': { tradeId: 1, facts: trade },
  'trade.form': { tradeId: null, values: trade },
  'day.panel': { date: trade.date },
  'day.replay': { date: trade.date },
  'dashboard.top': selection,
  'dashboard.card': selection,
  'reports.panel': selection,
  'reports.group': { ...selection, groupBy: 'setup' },
  'account.panel': { account: 'Main' },
  'limits.panel': { account: 'Main' },
  'import.done': { importId: '66f1a2b3c4d5e6f708192a3b' },
  'bar.panel': { selected: ['Main'] },
};
