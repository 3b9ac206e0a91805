import { type MeasuredFilter, toFilterQuery } from 'contracts';
import type { ExitCell, ExitsBody } from 'contracts/what-if';
import { type CellEquity, type CellTrade, whatIfTrades } from 'contracts/what-if-trades';
import { Amount, type AmountUnit, type Column, formatSignedAmount, TradeLines, usePages } from 'shared-ui';
import { formatRange } from '../shared/describeChange.ts';
import { PAGE_SIZE, TradePages } from '../shared/TradePages.tsx';
import { formatExit } from './levels.ts';

const createColumns = (unit: AmountUnit): Column<CellTrade>[] => [
  { title: 'You', align: 'end', cell: ({ actualCents }) => <Amount cents={actualCents} /> },
  {
    title: 'With this exit',
    align: 'end',
    cell: ({ lowCents, highCents }) => formatRange(lowCents, highCents, unit),
  },
  {
    title: 'Certainty',
    align: 'end',
    ownLineWhenNarrow: true,
    cell: ({ certain }) => (certain ? <span data-none>Certain</span> : 'Possible'),
  },
];

const toPoints = (equity: readonly CellEquity[], name: 'actualCents' | 'lowCents' | 'highCents') =>
  equity.map(({ trades, [name]: cents }) => ({ trades, cents }));

const Equity = ({ equity, exit, unit }: { equity: readonly CellEquity[]; exit: string; unit: AmountUnit }) => {
  const last = equity.at(-1);
  if (!last) return null;
  return (
    <TradeLines
      label={`Equity with ${exit}, and yours, by number of trades`}
      unit={unit}
      lines={[
        {
          text: `With ${exit}: ${formatRange(last.lowCents, last.highCents, unit)}`,
          points: toPoints(equity, 'highCents'),
          downTo: toPoints(equity, 'lowCents'),
        },
        {
          text: `You: ${formatSignedAmount(last.actualCents, unit)}`,
          points: toPoints(equity, 'actualCents'),
          isDashed: true,
        },
      ]}
    />
  );
};

interface CellTradesProps {
  cell: ExitCell;
  body: ExitsBody;
  filter: MeasuredFilter;
}

/** The equity of the chosen cell beside the actual one, and the trades that both are made of. */
export function CellTrades({ cell: { stop, target }, body, filter }: CellTradesProps) {
  const exit = formatExit({ stop, target }, body.in);
  const call = usePages(whatIfTrades.list, {
    getInput: (cursor) => ({
      query: { ...toFilterQuery(filter), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
      body: { stop, target, in: body.in, until: body.until },
    }),
  });
  return (
    <TradePages
      call={call}
      what="the trades of this cell"
      caption={`Trades with ${exit}`}
      createColumns={createColumns}
      height="32rem"
    >
      {({ equity }, unit) => <Equity equity={equity} exit={exit} unit={unit} />}
    </TradePages>
  );
}
