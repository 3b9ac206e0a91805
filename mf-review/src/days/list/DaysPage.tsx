import { limits } from 'contracts';
import { daySummaries } from 'contracts/day-summaries';
import { useState } from 'react';
import {
  Button,
  CallError,
  DateField,
  EmptyState,
  FirstTradeLinks,
  Page,
  PageHeader,
  Row,
  SearchField,
  Stack,
  usePageParameters,
  usePages,
  useToday,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Reply } from '../../shared/Reply.tsx';
import { DayCard } from '../card/DayCard.tsx';
import { CurveLegend } from '../card/DayCurve.tsx';
import styles from '../Day.module.css';
import { getDayPath } from '../paths.ts';

/** Two weeks of trading days: as many curves as are drawn at once. */
const PAGE_SIZE = 10;

type Pages = ReturnType<typeof useDays>;

const DayCards = ({ call }: { call: Pages }) => {
  const days = call.data?.pages.flatMap(({ days: listed, currency }) => listed.map((day) => ({ day, currency }))) ?? [];
  return (
    <Stack gap={4} aria-busy={call.isPlaceholderData || undefined}>
      <CurveLegend />
      {days.map(({ day, currency }) => (
        <DayCard key={day.date} day={day} currency={currency} head="date" hasTexts />
      ))}
      {call.error && <CallError title="More days could not be loaded" query={call} />}
      {call.hasNextPage && !call.error && (
        <Row justify="center">
          <Button busy={call.isFetchingNextPage} onClick={() => void call.fetchNextPage()}>
            Show earlier days
          </Button>
        </Row>
      )}
    </Stack>
  );
};

const NoDays = ({ isLimited }: { isLimited: boolean }) =>
  isLimited ? (
    <EmptyState title="No days found">Search for other words, or change the dates.</EmptyState>
  ) : (
    <EmptyState title="No days yet" action={<FirstTradeLinks isCentered />}>
      Days with a trade, a plan, a note or a grade appear here. Add a trade, or write a plan before the market opens.
    </EmptyState>
  );

/** The search and the dates of the address. */
const useDayQuery = () => {
  const [params, change] = usePageParameters();
  const q = params.get('q') ?? '';
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const query = { ...(q.trim() && { q: q.trim() }), ...(from && { from }), ...(to && { to }) };
  return { q, from, to, query, change, isLimited: Object.keys(query).length > 0 };
};

type DaysQuery = ReturnType<typeof useDayQuery>['query'];

/** The days of the query in pages, newest first. */
const useDays = (query: DaysQuery) =>
  usePages(daySummaries.list, {
    getInput: (cursor) => ({ query: { ...query, limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) } }),
  });

/** The search starts when the trader presses Enter or leaves the field: one request per search. */
const Search = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const [draft, setDraft] = useState<string | null>(null);
  const search = (text = draft) => {
    if (text !== null && text !== q) onSearch(text);
    setDraft(null);
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <SearchField
          label="Search notes, plans and lessons"
          labelHidden={false}
          maxLength={limits.searchLength}
          value={draft ?? q}
          onValueChange={(text) => (text === '' ? search('') : setDraft(text))}
          onBlur={() => search()}
        />
      </form>
    </search>
  );
};

/** /days: a card for each day with a trade or with something written, newest first (DAY-07). */
const DaysPage = () => {
  const { q, from, to, query, change, isLimited } = useDayQuery();
  const call = useDays(query);
  const today = useToday();
  return (
    <Page>
      <PageHeader
        title="Days"
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/days/templates">Templates</Link>
            </Button>
            <Button asChild variant="primary">
              <Link to={getDayPath(today)}>Today</Link>
            </Button>
          </>
        }
      />
      <Stack gap={4}>
        <div className={styles.controls}>
          <Search q={q} onSearch={(text) => change({ q: text })} />
          <DateField label="From" value={from} max={to} onValueChange={(day) => change({ from: day })} />
          <DateField label="To" value={to} min={from} onValueChange={(day) => change({ to: day })} />
        </div>
        <Reply call={call} title="Days" height="14rem">
          {({ pages: [first] }) =>
            first && first.days.length > 0 ? <DayCards call={call} /> : <NoDays isLimited={isLimited} />
          }
        </Reply>
      </Stack>
    </Page>
  );
};

export default DaysPage;
