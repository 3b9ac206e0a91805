import type { Comparison } from 'contracts/reports';
import { Card, formatCount, formatSignedAmount, getReplyUnit, type TradeLine, TradeLines } from 'shared-ui';

const SIDES = ['a', 'b'] as const;

const toLine = (name: (typeof SIDES)[number], { totals, equity, ...side }: Comparison['a']): TradeLine => ({
  text: `${name.toUpperCase()}: ${formatSignedAmount(totals.netCents ?? 0, getReplyUnit(side))} after ${formatCount(totals.trades, 'trade')}`,
  points: equity.map(({ trades, netCents }) => ({ trades, cents: netCents })),
  isDashed: name === 'b',
});

/** The sums of the results of A and B, trade by trade: the steeper line makes more per trade (RPT-04). */
export function EquityLines({ comparison }: { comparison: Comparison }) {
  return (
    <Card title="Equity" description="The sum of the results, trade by trade. The steeper line makes more per trade.">
      <TradeLines
        label="Equity of A and B by number of trades"
        lines={SIDES.map((name) => toLine(name, comparison[name]))}
        unit={getReplyUnit(comparison.a)}
      />
    </Card>
  );
}
