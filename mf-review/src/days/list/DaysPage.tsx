import { limits } from 'contracts';
import { type DayList, dayJournal } from 'contracts/day-journal';
import { useState } from 'react';
import {
  Badge,
  Button,
  Card,
  type Column,
  DateField,
  EmptyState,
  formatCount,
  formatDay,
  Page,
  PageHeader,
  Row,
  SearchField,
  Stack,
  Table,
  useCall,
  usePageParameters,
  useToday,
} from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { Reply } from '../../shared/Reply.tsx';
import styles from '../Day.module.css';
import { getDayPath } from '../paths.ts';

type ListedDay = DayList['days'][number];

const ROW_STEP = 100;

const COLUMNS: readonly Column<ListedDay>[] = [
  { title: 'Day', isRowHeader: true, cell: ({ date }) => <Link to={getDayPath(date)}>{formatDay(date)}</Link> },
  { title: 'Plan', cell: ({ hasPlan }) => (hasPlan ? <Badge tone="accent">Plan</Badge> : '--') },
  { title: 'Notes', align: 'end', cell: ({ notes }) => notes || '--' },
  { title: 'Grade', cell: ({ grade }) => grade ?? '--' },
  { title: 'Reviewed', wideOnly: true, cell: ({ reviewed }) => (reviewed ? 'Yes' : 'No') },
];

const DayTable = ({ days }: { days: readonly ListedDay[] }) => {
  const navigate = useNavigate();
  const [rowCount, setRowCount] = useState(ROW_STEP);
  return (
    <Stack gap={3}>
      <Table
        caption="Days"
        captionHidden
        columns={COLUMNS}
        rows={days.slice(0, rowCount)}
        rowKey={({ date }) => date}
        onOpen={({ date }) => void navigate(getDayPath(date))}
      />
      {days.length > rowCount && (
        <Row justify="center">
          <Button size="small" onClick={() => setRowCount(rowCount + ROW_STEP)}>
            {`Show more of ${formatCount(days.length, 'day')}`}
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
    <EmptyState title="No days yet">
      Write a plan before the market opens, and a note after it closes. Days with a plan, a note or a grade appear here.
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

/** /days: the days that the trader has written about, newest first (DAY-07). */
const DaysPage = () => {
  const { q, from, to, query, change, isLimited } = useDayQuery();
  const call = useCall(dayJournal.list, { query }, { keepPrevious: true });
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
        <Card title="Days" flush aria-busy={call.isPlaceholderData || undefined}>
          <Reply call={call} title="Days" height="14rem">
            {({ days }) => (days.length > 0 ? <DayTable days={days.toReversed()} /> : <NoDays isLimited={isLimited} />)}
          </Reply>
        </Card>
      </Stack>
    </Page>
  );
};

export default DaysPage;
