import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type LeftOutTrade, type WhatIfRulesBody, whatIfRules } from 'contracts/what-if-rules';
import { Amount, type Column, usePages } from 'shared-ui';
import { PAGE_SIZE, TradePages } from '../shared/TradePages.tsx';

const createColumns = (): Column<LeftOutTrade>[] => [
  { title: 'Result', align: 'end', cell: ({ netCents }) => <Amount cents={netCents} /> },
];

interface LeftOutTradesProps {
  body: WhatIfRulesBody;
  filter: MeasuredFilter;
}

/** The trades that the rules leave out. */
export function LeftOutTrades({ body, filter }: LeftOutTradesProps) {
  const call = usePages(whatIfRules.list, {
    getInput: (cursor) => ({
      query: { ...toFilterQuery(filter), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
      body,
    }),
  });
  return (
    <TradePages
      call={call}
      what="the trades that are left out"
      caption="Trades that are left out"
      createColumns={createColumns}
      height="20rem"
    />
  );
}
