import type { WhatIfRulesReply } from 'contracts/what-if-rules';
import { type AmountUnit, formatAmount, formatCount, formatSignedAmount } from 'shared-ui';

const VERDICTS: Readonly<Record<WhatIfRulesReply['verdict'], string>> = {
  'too few': 'too few trades to tell',
  helps: 'it helps',
  costs: 'it costs',
  'may be chance': 'may be chance',
};

const describeValue = (cents: number, unit: AmountUnit): string => {
  if (cents === 0) return 'would have changed nothing';
  const amount = formatAmount(Math.abs(cents), unit);
  return cents > 0 ? `would have added ${amount} per trade` : `would have cost ${amount} per trade`;
};

/**
 * 'On the last 40% of your trades, leaving these out would have added $0.12 per trade (−$0.05 to +$0.29, 212 trades):
 * may be chance.' Null without a walk.
 */
export function describeWalk({ walk, verdict }: WhatIfRulesReply, unit: AmountUnit): string | null {
  if (!walk) return null;
  const interval = [walk.lowCents, walk.highCents].map((cents) => formatSignedAmount(cents, unit)).join(' to ');
  return `On the last 40% of your trades, leaving these out ${describeValue(walk.valueCents, unit)} (${interval}, ${formatCount(walk.trades, 'trade')}): ${VERDICTS[verdict]}.`;
}

/** 'Left out: 12 trades, which made −$340.00 together.' */
export function describeLeft({ left }: WhatIfRulesReply, unit: AmountUnit): string {
  if (left.trades === 0) return 'None of these trades breaks the chosen rules.';
  const together = left.trades === 1 ? '' : ' together';
  return `Left out: ${formatCount(left.trades, 'trade')}, which made ${formatSignedAmount(left.netCents, unit)}${together}.`;
}
