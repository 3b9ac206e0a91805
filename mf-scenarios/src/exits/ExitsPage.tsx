import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type ExitsBody, type ExitsReply, whatIf } from 'contracts/what-if';
import {
  AmountNote,
  Card,
  EmptyState,
  FilteredReply,
  type MeasuredFilterState,
  NoTrades,
  Stack,
  useCall,
  useMeasuredFilter,
} from 'shared-ui';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';
import { useAnswered } from '../shared/useAnswered.ts';
import { CellCard } from './CellCard.tsx';
import { ExitControls } from './ExitControls.tsx';
import { ExitGrid } from './ExitGrid.tsx';
import { EXIT_PARAMETERS, type ExitChoice, toCellKey, useExitChoice } from './exitChoice.ts';
import { RefusedCard } from './RefusedCard.tsx';
import { WalkCard } from './WalkCard.tsx';

/** The chosen cell, otherwise that of the walk: the best one of all is best by chance, too. */
const findCell = ({ cells, walk }: ExitsReply, chosen: string | null) =>
  cells.find((cell) => toCellKey(cell) === chosen) ??
  cells.find((cell) => walk && toCellKey(cell) === toCellKey(walk)) ??
  cells[0];

interface ExitReplyProps {
  reply: ExitsReply;
  body: ExitsBody;
  filter: MeasuredFilter;
  choice: ExitChoice;
  state: MeasuredFilterState;
}

const NoResults = ({ reply: { trades, ...scope }, filter, state }: Omit<ExitReplyProps, 'choice' | 'body'>) => (
  <>
    <Card>
      {trades.refused.length > 0 || scope.tradesWithoutRisk ? (
        <EmptyState title="None of these trades can be computed">
          Other exits need entry, exit, size and times of a trade, and its prices or its MAE and MFE.
        </EmptyState>
      ) : (
        <NoTrades state={state}>What other exits would have made appears as soon as your journal has trades.</NoTrades>
      )}
    </Card>
    <AmountNote trades={0} scope={scope} filter={filter} />
    <RefusedCard trades={trades} />
  </>
);

const ExitReply = ({ reply, body, filter, choice, state }: ExitReplyProps) => {
  const cell = findCell(reply, choice.cell);
  if (reply.trades.used === 0 || !cell)
    return (
      <Stack gap={6}>
        <NoResults reply={reply} filter={filter} state={state} />
      </Stack>
    );
  return (
    <Stack gap={6}>
      <WalkCard reply={reply} body={body} />
      <ExitGrid reply={reply} body={body} chosen={toCellKey(cell)} onChoose={choice.chooseCell} />
      <CellCard cell={cell} reply={reply} body={body} filter={filter} />
      <RefusedCard trades={reply.trades} />
      <AmountNote trades={reply.trades.used} scope={reply} filter={filter} countsForeign={false} />
    </Stack>
  );
};

/** The same trades with other stops and targets (WIF-05). */
const ExitsPage = () => {
  const state = useMeasuredFilter(EXIT_PARAMETERS);
  const choice = useExitChoice();
  const call = useCall(whatIf.exits, { query: toFilterQuery(state.measured), body: choice.body });
  const body = useAnswered(call.data, choice.body);
  return (
    <ScenarioPage subtitle="What your trades would have made with other stops and targets." state={state}>
      <ExitControls choice={choice} />
      <FilteredReply title="Exits" call={call} filter={state.measured} heights={['9rem', '30rem', '40rem']}>
        {(reply, filter) => <ExitReply reply={reply} body={body} filter={filter} choice={choice} state={state} />}
      </FilteredReply>
    </ScenarioPage>
  );
};

export default ExitsPage;
