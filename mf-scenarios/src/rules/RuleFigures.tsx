import type { MeasuredFilter } from 'contracts';
import type { WhatIfFigures, WhatIfRulesBody, WhatIfRulesReply } from 'contracts/what-if-rules';
import {
  type AmountUnit,
  Card,
  type Column,
  formatAmount,
  formatNumber,
  formatPercent,
  formatRatio,
  formatSignedAmount,
  getReplyUnit,
  getTradesPath,
  requireRisk,
  Table,
  TableToggle,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { VerdictCard } from '../shared/Texts.tsx';
import { describeLeft, describeWalk } from './describe.ts';
import { LeftOutTrades } from './LeftOutTrades.tsx';

interface Figure {
  name: string;
  format: (figures: WhatIfFigures, unit: AmountUnit) => string | null;
}

const formatFactor = (factor: WhatIfFigures['profitFactor']): string | null => {
  if (factor === null) return null;
  return factor === 'infinite' ? '∞' : formatRatio(factor);
};

const formatNullable = <T,>(value: T | null, format: (value: T) => string): string | null =>
  value === null ? null : format(value);

const FIGURES: readonly Figure[] = [
  { name: 'Trades', format: ({ trades }) => formatNumber(trades) },
  {
    name: 'Net P&L',
    format: ({ netCents }, unit) => formatNullable(netCents, (cents) => formatSignedAmount(cents, unit)),
  },
  { name: 'Win rate', format: ({ winPercent }) => formatNullable(winPercent, formatPercent) },
  { name: 'Profit factor', format: ({ profitFactor }) => formatFactor(profitFactor) },
  {
    name: 'Largest drawdown',
    format: ({ maxDrawdownCents }, unit) => formatNullable(maxDrawdownCents, (cents) => formatAmount(cents, unit)),
  },
];

const createColumns = ({ before, after, ...scope }: WhatIfRulesReply): Column<Figure>[] => {
  const unit = getReplyUnit(scope);
  return [
    { title: 'Figure', isRowHeader: true, cell: ({ name }) => name },
    {
      title: 'All',
      align: 'end',
      cell: ({ format }) => format(before, unit) ?? '--',
    },
    {
      title: 'Without them',
      align: 'end',
      cell: ({ format }) => format(after, unit) ?? '--',
    },
  ];
};

interface RuleFiguresProps {
  reply: WhatIfRulesReply;
  /** The rules that the reply is for. */
  body: WhatIfRulesBody;
  filter: MeasuredFilter;
}

/** The figures before and after, and the trades that are left out. */
export function RuleFigures({ reply, body, filter }: RuleFiguresProps) {
  const { unit, ...trades } = filter;
  return (
    <Card title="Before and after" description={describeLeft(reply, getReplyUnit(reply))}>
      <Table
        caption="Figures before and after"
        captionHidden
        columns={createColumns(reply)}
        rows={FIGURES}
        rowKey={({ name }) => name}
      />
      <Link to={getTradesPath(unit === 'r' ? requireRisk(trades) : trades)}>Show all of these trades</Link>
      {reply.left.trades > 0 && (
        <TableToggle show="Show the trades that are left out" hide="Hide the trades that are left out">
          {() => <LeftOutTrades body={body} filter={filter} />}
        </TableToggle>
      )}
    </Card>
  );
}

/** What leaving trades out adds, judged on the latest ones. */
export function RuleWalk({ reply }: { reply: WhatIfRulesReply }) {
  return (
    <VerdictCard
      title="On your last trades"
      verdict={describeWalk(reply, getReplyUnit(reply)) ?? 'There are too few trades to judge by.'}
      note="Judged by the last 40% of the trades, by date, with a 98% interval. Whoever tries many rules finds one that fits by chance, and a rule that was written after a trade knows it: the next trades decide. Past trades only: this is no advice."
    />
  );
}
