import type { MissedReason, MissedTrade } from 'contracts/missed-trades';

export const REASON_LABELS: Readonly<Record<MissedReason, string>> = {
  hesitated: 'Hesitated',
  away: 'Was away',
  rule: 'A rule said no',
  size: 'Size too large',
  late: 'Too late',
  other: 'Other',
};

/** A missed trade as it is typed. An empty text stands for no value. */
export type MissedDraft = Record<'date' | 'setup' | 'ticker' | 'side' | 'reason' | 'notes' | PriceName, string> & {
  valid: boolean;
};

export const PRICES = { entry: 'Entry', stop: 'Stop', target: 'Target', exit: 'Exit' } as const;
type PriceName = keyof typeof PRICES;

const toPriceText = (price: string | number | null | undefined): string => String(price ?? '');

export function createMissedDraft(trade: MissedTrade | null, today: string): MissedDraft {
  return {
    date: trade?.date ?? today,
    setup: trade?.setup ?? '',
    ticker: trade?.ticker ?? '',
    side: trade?.side ?? 'long',
    reason: trade?.reason ?? 'hesitated',
    notes: trade?.notes ?? '',
    valid: trade?.valid ?? true,
    entry: toPriceText(trade?.entry),
    stop: toPriceText(trade?.stop),
    target: toPriceText(trade?.target),
    exit: toPriceText(trade?.exit),
  };
}

/** Thousands separators may be typed. */
const toPrice = (text: string): string | null => text.replaceAll(',', '').trim() || null;

/** The body of a missed trade. */
export function toMissedBody(draft: MissedDraft) {
  const { entry, stop, target, exit } = draft;
  return {
    ...draft,
    setup: draft.setup || null,
    entry: toPrice(entry) ?? '',
    stop: toPrice(stop),
    target: toPrice(target),
    exit: toPrice(exit),
  };
}

/** The draft in words, for a conflict. */
export function describeMissedDraft(draft: MissedDraft): Record<string, string> {
  const { ticker, date, side, setup, entry, stop, target, exit, reason, valid, notes } = draft;
  const prices = { [PRICES.entry]: entry, [PRICES.stop]: stop, [PRICES.target]: target, [PRICES.exit]: exit };
  const texts = { Reason: REASON_LABELS[reason as MissedReason] ?? '', Valid: valid ? 'Yes' : 'No', Notes: notes };
  return {
    'Ticker Symbol': ticker,
    Date: date,
    Side: side === 'long' ? 'Long' : 'Short',
    Setup: setup,
    ...prices,
    ...texts,
  };
}

/**
 * (exit − entry) ÷ (entry − stop) for long and short trades, as the API computes it. Null without a stop or an exit
 * (PLB-12).
 */
export function computeMissedR({ entry, stop, exit }: Pick<MissedTrade, PriceName>): number | null {
  if (stop === null || exit === null) return null;
  return (Number(exit) - Number(entry)) / (Number(entry) - Number(stop));
}
