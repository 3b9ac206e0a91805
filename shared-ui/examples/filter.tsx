import { type TradeFilter, toFilterQuery } from 'contracts';
import { useState } from 'react';
import { FilterBar, ResultUnitSwitch, RiskNote, withQueryClient } from 'shared-ui';
import type { Example } from './example.ts';

interface BarProps {
  initial: TradeFilter;
  ignored?: [string, string][];
}

const Bar = ({ initial, ignored = [] }: BarProps) => {
  const [filter, setFilter] = useState(initial);
  const state = { filter, ignored, query: toFilterQuery(filter), search: '', setFilter };
  return <FilterBar state={state} hasUnitSwitch />;
};

const january: TradeFilter = { from: '2026-01-01', to: '2026-01-31', setup: ['Gap', 'none'], side: 'long', minR: 1 };
const { default: Empty } = withQueryClient(() => <Bar initial={{}} />);
const { default: Chips } = withQueryClient(() => <Bar initial={january} />);
const { default: InvalidLink } = withQueryClient(() => <Bar initial={{ result: 'loss' }} ignored={[['hour', '99']]} />);

export const filter: Example[] = [
  { component: 'FilterBar', states: { empty: <Empty />, chips: <Chips />, 'invalid link': <InvalidLink /> } },
  { component: 'RiskNote', states: { default: <RiskNote trades={6} tradesWithoutRisk={2} /> } },
  { component: 'ResultUnitSwitch', states: { default: <ResultUnitSwitch /> } },
];
