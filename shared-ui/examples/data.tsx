import { type TradeFilter, toFilterQuery } from 'contracts';
import { type ReactElement, useState } from 'react';
import {
  AmountNote,
  BreakevenNote,
  CallError,
  FilterBar,
  FilteredReply,
  FilterPeriod,
  LazyFilterText,
  PeriodSelect,
  ReplyCard,
  ReplyContent,
  ResultUnitSwitch,
  Skeleton,
  withQueryClient,
} from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { type Example, noop } from './example.ts';

const createQuery = (error: ApiError | null) => ({ error, isFetching: false, refetch: async () => noop() as never });

const createFailedQuery = (status: number, error: string) =>
  createQuery(new ApiError(status, { error, code: 'internal', requestId: '0199f3c2-7d41' }));

const noReply = { shown: undefined, shownFilter: {}, staleFilter: null, isLoading: false };

const replyStates = {
  loaded: { call: createQuery(null), reply: { ...noReply, shown: '12 trades' } },
  'of another filter': {
    call: createQuery(null),
    reply: { ...noReply, shown: '12 trades', staleFilter: { side: 'long' as const } },
  },
  loading: { call: createQuery(null), reply: { ...noReply, isLoading: true } },
  offline: { call: createQuery(null), reply: noReply },
  error: { call: createFailedQuery(500, 'Something went wrong on our side.'), reply: noReply },
};

type ReplyState = (typeof replyStates)[keyof typeof replyStates];

const showEach = (show: (state: ReplyState) => ReactElement) =>
  Object.fromEntries(Object.entries(replyStates).map(([name, state]) => [name, show(state)]));

export const data: Example[] = [
  {
    component: 'CallError',
    states: {
      'server error': (
        <CallError
          title="Your trades could not be loaded"
          query={createFailedQuery(500, 'Something went wrong on our side.')}
        />
      ),
      retrying: (
        <CallError
          title="Your trades could not be loaded"
          query={{ ...createFailedQuery(503, 'The service is not available.'), isFetching: true }}
        />
      ),
    },
  },
  {
    component: 'ReplyCard',
    states: showEach((state) => (
      <ReplyCard title="The report" height="4rem" {...state}>
        {(text) => text}
      </ReplyCard>
    )),
  },
  {
    component: 'ReplyContent',
    states: showEach((state) => (
      <ReplyContent title="The report" skeleton={<Skeleton height="4rem" />} {...state}>
        {(text) => text}
      </ReplyContent>
    )),
  },
];

interface BarProps {
  initial: TradeFilter;
  ignored?: [string, string][];
}

const Bar = ({ initial, ignored = [] }: BarProps) => {
  const [filter, setFilter] = useState(initial);
  const state = { filter, ignored, query: toFilterQuery(filter), search: '', setFilter };
  return (
    <FilterBar state={state} hasUnitSwitch>
      <FilterPeriod state={state} />
    </FilterBar>
  );
};

const january: TradeFilter = { from: '2026-01-01', to: '2026-01-31', setup: ['Gap', 'none'], side: 'long', minR: 1 };
const { default: Empty } = withQueryClient(() => <Bar initial={{}} />);
const { default: Chips } = withQueryClient(() => <Bar initial={january} />);
const { default: InvalidLink } = withQueryClient(() => <Bar initial={{ result: 'loss' }} ignored={[['hour', '99']]} />);
const { default: InWords } = withQueryClient(() => (
  <p>
    <LazyFilterText filter={{ ...january, unit: 'r' }} format={(text) => `Showing ${text}`} />
  </p>
));

const idle = { data: undefined, isError: false, fetchStatus: 'fetching' as const };

const showReply = (call: Parameters<typeof FilteredReply<string>>[0]['call']) => (
  <FilteredReply title="Report" call={call} filter={{}} heights={['4rem', '6rem']}>
    {(text) => text}
  </FilteredReply>
);

export const filter: Example[] = [
  {
    component: 'FilteredReply',
    states: {
      loading: showReply({ ...createQuery(null), ...idle }),
      loaded: showReply({ ...createQuery(null), ...idle, data: '12 trades' }),
      error: showReply({ ...createFailedQuery(500, 'Something went wrong on our side.'), ...idle, isError: true }),
    },
  },
  { component: 'FilterBar', states: { empty: <Empty />, chips: <Chips />, 'invalid link': <InvalidLink /> } },
  {
    component: 'AmountNote',
    states: {
      'in R': <AmountNote trades={6} scope={{ tradesWithoutRisk: 2 }} />,
      'another currency': <AmountNote trades={6} scope={{ tradesInOtherCurrency: 2 }} />,
    },
  },
  { component: 'BreakevenNote', states: { 'in $ and R': <BreakevenNote band={{ moneyCents: 500, r: 0.1 }} /> } },
  { component: 'LazyFilterText', states: { 'a sentence': <InWords /> } },
  { component: 'ResultUnitSwitch', states: { default: <ResultUnitSwitch /> } },
  { component: 'FilterPeriod', states: { 'in a bar': <Empty /> } },
  {
    component: 'PeriodSelect',
    states: {
      default: <PeriodSelect from="" to="" today="2026-11-26" placeholder="All dates" onSelect={noop} />,
      'a period': (
        <PeriodSelect from="2026-11-26" to="2026-11-26" today="2026-11-26" placeholder="All dates" onSelect={noop} />
      ),
    },
  },
];
