import type { Verdict } from 'contracts/verdicts';
import type { ExitsReply } from 'contracts/what-if';
import { type AmountUnit, formatCount, formatSignedAmount } from 'shared-ui';

const VERDICTS: Readonly<Record<Verdict, string>> = {
  'too few': 'too few trades to tell',
  helps: 'it helps',
  costs: 'it costs',
  'may be chance': 'may be chance',
};

/** '−0.12R to +0.08R', or one amount if no other is possible. */
export function formatRange(low: number | null, high: number | null, unit: AmountUnit): string {
  if (low === null || high === null) return '--';
  const texts = [low, high].map((amount) => formatSignedAmount(amount, unit));
  return [...new Set(texts)].join(' to ');
}

type Change = Pick<NonNullable<ExitsReply['walk']>, 'trades' | 'valueCents' | 'lowCents' | 'highCents'>;

/** '+0.08R per trade (−0.02R to +0.18R, 48 trades): may be chance.' */
export function describeChange(change: Change, verdict: Verdict, unit: AmountUnit): string {
  const { trades, valueCents, lowCents, highCents } = change;
  const interval = `${formatRange(lowCents, highCents, unit)}, ${formatCount(trades, 'trade')}`;
  return `${formatSignedAmount(valueCents, unit)} per trade (${interval}): ${VERDICTS[verdict]}.`;
}
