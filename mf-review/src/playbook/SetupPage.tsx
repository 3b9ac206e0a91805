import { toFilterQuery } from 'contracts';
import { playbook } from 'contracts/playbook';
import { rules } from 'contracts/playbook-rules';
import {
  AmountNote,
  Button,
  Card,
  EmptyState,
  FilterBar,
  getReplyUnit,
  NoTrades,
  Page,
  PageHeader,
  ReplyCard,
  Stack,
  StaleNote,
  UnitProvider,
  useCall,
  useDocumentTitle,
  useMeasuredFilter,
  useShownReply,
} from 'shared-ui';
import { Link, useParams } from 'shared-ui/host';
import { useLoaded } from '../shared/useLoaded.ts';
import { EntryFigures } from './figures/EntryFigures.tsx';
import { Gallery } from './Gallery.tsx';
import { MissedOfSetup } from './missed/MissedOfSetup.tsx';
import { parseSetupSegment } from './paths.ts';
import { RulesCard } from './rules/RulesCard.tsx';
import { SetupNote } from './SetupNote.tsx';

const NoSuchSetup = ({ setup }: { setup: string }) => (
  <Card>
    <EmptyState
      title="There is no such setup"
      action={
        <Button asChild>
          <Link to="/playbook">Show all setups</Link>
        </Button>
      }
    >
      {`“${setup}” is not in your list of setups. It may have been renamed or deleted.`}
    </EmptyState>
  </Card>
);

/** The figures, rules and pictures of a setup, or the figures of all trades and the rules for every trade. */
const EntryPage = ({ setup }: { setup: string | null }) => {
  useDocumentTitle(setup ?? undefined);
  const state = useMeasuredFilter();
  const call = useCall(playbook.get, { query: toFilterQuery(state.measured) });
  const notes = useCall(playbook.notes, {}, { enabled: setup !== null });
  const isReady = useLoaded(call, notes, useCall(rules.list, {}));
  const reply = useShownReply(call, state.measured);
  const { shown, shownFilter, staleFilter } = reply;
  const entry = shown?.setups.find((each) => each.setup === setup);
  const { unit: _, ...tradeFilter } = state.measured;
  if (shown && !entry)
    return (
      <Page>
        <PageHeader title={setup} />
        <NoSuchSetup setup={setup ?? ''} />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={setup ?? 'Rules for every trade'}
        actions={
          <Button asChild variant="ghost">
            <Link to={`/playbook${state.search}`}>All setups</Link>
          </Button>
        }
      />
      <Stack gap={4}>
        <FilterBar state={state} hasUnitSwitch />
        <StaleNote staleFilter={staleFilter} />
      </Stack>
      <UnitProvider unit={shownFilter.unit ?? getReplyUnit(shown ?? {})}>
        <Stack gap={6}>
          <ReplyCard title="Figures" call={call} reply={reply} height="7.5rem">
            {(figures) =>
              entry?.trades === 0 && !figures.tradesWithoutRisk ? (
                <NoTrades state={state} part={setup === null ? undefined : 'of this setup'}>
                  They will show here what it is worth to keep the rules. You can write the rules before.
                </NoTrades>
              ) : (
                <>
                  {entry && <EntryFigures entry={entry} filter={shownFilter} />}
                  <AmountNote trades={entry?.trades ?? 0} scope={figures} />
                </>
              )
            }
          </ReplyCard>
          {isReady && setup !== null && <SetupNote setup={setup} />}
          {isReady && <RulesCard setup={setup} filter={shownFilter} figures={entry?.rules} />}
          {isReady && setup !== null && <Gallery setup={setup} filter={tradeFilter} />}
          {isReady && setup !== null && <MissedOfSetup setup={setup} from={tradeFilter.from} to={tradeFilter.to} />}
        </Stack>
      </UnitProvider>
    </Page>
  );
};

/** /playbook/every-trade */
export function EveryTradePage() {
  return <EntryPage setup={null} />;
}

/** /playbook/:setup. The rules of another setup have a state of their own. */
export function SetupPage() {
  const { setup: segment = '' } = useParams();
  const setup = parseSetupSegment(segment);
  return <EntryPage key={setup} setup={setup} />;
}
