import { toFilterQuery } from 'contracts';
import { type Playbook, playbook } from 'contracts/playbook';
import { reports } from 'contracts/reports';
import {
  AmountNote,
  Button,
  Card,
  EmptyState,
  FilterBar,
  getReplyUnit,
  type MeasuredFilterState,
  NoTrades,
  Page,
  PageHeader,
  ReplyContent,
  Skeleton,
  Stack,
  StaleNote,
  UnitProvider,
  useCall,
  useMeasuredFilter,
  useShownReply,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { ChanceNote } from './figures/values.tsx';
import { getSetupPath } from './paths.ts';
import { isSetupEntry, listSetupRows, type SetupEntry } from './setups/entries.ts';
import { Setups, VIEW_PARAMETER, ViewSwitch } from './setups/Setups.tsx';

const PAGE_PARAMETERS = [VIEW_PARAMETER];

const NoSetups = () => (
  <Card>
    <EmptyState
      title="No setups yet"
      action={
        <Button asChild>
          <Link to="/manage-flags">Add a setup</Link>
        </Button>
      }
    >
      The playbook has a page for each of your setups, with its rules and what they are worth.
    </EmptyState>
  </Card>
);

interface SetupsWithoutTradesProps {
  state: MeasuredFilterState;
  entries: readonly SetupEntry[];
}

/** Rules can be written before the first trade. */
const SetupsWithoutTrades = ({ state, entries }: SetupsWithoutTradesProps) => (
  <Card>
    <NoTrades state={state}>
      Your trades will show here what each setup makes. You can already write the rules of{' '}
      {entries.map(({ setup }, index) => (
        <span key={setup}>
          {index > 0 && ', '}
          <Link to={getSetupPath(setup)}>{setup}</Link>
        </span>
      ))}
      .
    </NoTrades>
  </Card>
);

/** /playbook: every setup with its figures and what keeping its rules is worth. */
const PlaybookPage = () => {
  const state = useMeasuredFilter(PAGE_PARAMETERS);
  const query = toFilterQuery(state.measured);
  const call = useCall(playbook.get, { query });
  const report = useCall(reports.get, { query: { ...query, groupBy: ['setup'] } }, { handlesErrors: true });
  const reply = useShownReply(call, state.measured);
  const { shownFilter, staleFilter } = reply;
  const renderSetups = (figures: Playbook) => {
    const { setups, withoutSetup } = figures;
    const entries = setups.filter(isSetupEntry);
    if (entries.length === 0) return <NoSetups />;
    if (setups[0]?.trades === 0 && !figures.tradesWithoutRisk)
      return <SetupsWithoutTrades state={state} entries={entries} />;
    return (
      <UnitProvider unit={getReplyUnit(figures)}>
        <Setups rows={listSetupRows(entries, withoutSetup, report.data)} filter={shownFilter} search={state.search} />
        <AmountNote trades={setups[0]?.trades ?? 0} scope={figures} filter={shownFilter} />
      </UnitProvider>
    );
  };
  return (
    <Page>
      <PageHeader
        title="Playbook"
        subtitle="What your setups make, and what it is worth to keep their rules."
        actions={
          <>
            <Button asChild>
              <Link to={getSetupPath(null, state.search)}>Rules for every trade</Link>
            </Button>
            <Button asChild>
              <Link to="/playbook/missed">Missed trades</Link>
            </Button>
          </>
        }
      />
      <Stack gap={4}>
        <FilterBar state={state} hasUnitSwitch>
          <ViewSwitch />
        </FilterBar>
        <StaleNote staleFilter={staleFilter} />
      </Stack>
      <Stack gap={4}>
        <div aria-busy={staleFilter !== null || undefined}>
          <ReplyContent title="Setups" call={call} reply={reply} skeleton={<Skeleton height="20rem" />}>
            {renderSetups}
          </ReplyContent>
        </div>
        {reply.shown && <ChanceNote />}
      </Stack>
    </Page>
  );
};

export default PlaybookPage;
