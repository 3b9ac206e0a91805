import { isRealDay } from 'contracts';
import type { DaySummary } from 'contracts/day-summaries';
import { Alert, formatMoney } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';
import { useDaySummary } from '../../days/card/useDaySummary.ts';

/** What the plan of the date says about one more trade. */
const listWarnings = (day: DaySummary, currency: string | undefined): string[] => {
  const { plan, trades, lowCents } = day;
  const number = trades + 1;
  return [
    ...(plan?.maxTrades != null && number > plan.maxTrades
      ? [`This is trade ${number} of ${plan.maxTrades} planned.`]
      : []),
    ...(plan?.maxLossCents != null && lowCents < 0 && lowCents <= -plan.maxLossCents
      ? [
          `The day was at ${formatMoney(lowCents, { signed: true, currency })}, ` +
            `and its plan allows ${formatMoney(-plan.maxLossCents, { currency })}.`,
        ]
      : []),
  ];
};

/**
 * The limits of the day's plan for a new trade: a warning, which stops nobody from saving (DAY-02). A stored trade is
 * one of the day's trades already.
 */
export function PlanWarning({ tradeId, values: { date = '' } }: SlotProperties['trade.form']) {
  const isNew = tradeId === null && isRealDay(date);
  const { data } = useDaySummary(date, { handlesErrors: true, enabled: isNew });
  const day = data?.days[0];
  const warnings = isNew && day ? listWarnings(day, data.currency) : [];
  return warnings.length > 0 && <Alert tone="warning">{warnings.join(' ')}</Alert>;
}
