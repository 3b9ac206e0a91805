import type { InboxEntry } from 'contracts/inbox';

/** A proposed trade of TradingView. */
export function createEntry(overrides: Partial<InboxEntry> = {}): InboxEntry {
  return {
    id: 'a'.repeat(24),
    at: '2026-03-02T15:30:00Z',
    source: 'TradingView',
    text: '',
    proposal: {
      kind: 'trade',
      trade: { tradeTag: 'ES', amount: -12.5, date: '2026-03-02', side: 'long', tags: ['A+'] },
    },
    problem: null,
    state: 'new',
    trade: null,
    ...overrides,
  };
}
