import type { WhatIfRulesReply } from 'contracts/what-if-rules';
import { type AmountUnit, formatCount, formatSignedAmount } from 'shared-ui';
import { describeChange } from '../shared/describeChange.ts';

/**
 * 'On the last 40% of your trades, leaving these out would have changed your results by +$0.12 per trade (−$0.05 to
 * +$0.29, 212 trades): may be chance.' Null without a walk.
 */
export function describeWalk({ walk, verdict }: WhatIfRulesReply, unit: AmountUnit): string | null {
  if (!walk) return null;
  const change = describeChange(walk, verdict, unit);
  return `On the last 40% of your trades, leaving these out would have changed your results by ${change}`;
}

/** 'Left out: 12 trades, which made −$340.00 together.' */
export function describeLeft({ left }: WhatIfRulesReply, unit: AmountUnit): string {
  if (left.trades === 0) return 'None of these trades breaks the chosen rules.';
  const together = left.trades === 1 ? '' : ' together';
  return `Left out: ${formatCount(left.trades, 'trade')}, which made ${formatSignedAmount(left.netCents, unit)}${together}.`;
}
