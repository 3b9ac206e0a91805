import type { MappableTable } from 'importers';
import { Alert, Disclosure, ErrorPanel, formatCount, Stack } from 'shared-ui';
import { isUntried } from '../brokers/brokers.ts';
import { DuplicateTrades, JournalFailure } from '../duplicates/DuplicateTrades.tsx';
import type { useDuplicates } from '../duplicates/useDuplicates.ts';
import { findZone } from '../importing/sendImport.ts';
import { Notes } from '../preview/Notes.tsx';
import { Preview } from '../preview/Preview.tsx';
import { ReconciliationLines } from '../preview/Reconciliation.tsx';
import type { Answers, Plan, Source } from '../reading/types.ts';
import { type findAnswers, findMapping, type ImportSettings, isRemembered } from '../settings/remembered.ts';
import { GuessedColumns } from './GuessedColumns.tsx';
import { Options } from './Options.tsx';
import { Questions } from './Questions.tsx';
import { Summary } from './Summary.tsx';
import type { usePlan } from './usePlan.ts';

const COMPARING = 'Comparing with your journal…';

type PlanState = ReturnType<typeof usePlan>;

const StoredFailure = ({ state: { stored } }: { state: PlanState }) =>
  stored.error && (
    <ErrorPanel
      title="Your stored trades could not be loaded"
      message={`${stored.error.message} Without them, new trades cannot be distinguished from imported ones.`}
      onRetry={() => void stored.refetch()}
      retrying={stored.isFetching}
    />
  );

const SourcePreview = ({ plan, state, zone }: { plan: Plan; state: PlanState; zone: string }) => (
  <div data-stale={state.isReading || undefined} aria-busy={state.isReading}>
    <Preview plan={plan} isCompared={state.isCompared} zone={zone} />
  </div>
);

const UntriedFormat = () => (
  <Alert tone="info" title="Not yet tried with a real file">
    This format was written from descriptions of the file. Compare the sum below with your broker’s before you import.
  </Alert>
);

interface ReadSourceProps {
  plan: Plan;
  state: PlanState;
  duplicates: ReturnType<typeof useDuplicates>;
  answers: Answers;
  onAnswer: (answers: Partial<Answers>) => void;
  /** The answers of the last import of such a file. */
  remembered: ReturnType<typeof findAnswers>;
  /** The account is another one than that of the last import: the one of the navigation bar. */
  isPreset: boolean;
  source: Source;
  /** The mapped table; null if a format reads the files. */
  table: MappableTable | null;
  traderZone: string;
  settings: ImportSettings;
  accounts: readonly string[];
  /** It is imported as it is, and its answers are not remembered. */
  isSample: boolean;
  hasOpenImport: boolean;
  /** Files of another format are being imported. */
  isWaiting: boolean;
  onMap: () => void;
  onBegin: () => void;
}

/** Files that were read and wait for the trader: what they contain, the questions about them, and the import. */
export function ReadSource(props: ReadSourceProps) {
  const { plan, state, duplicates, answers, onAnswer, remembered, source, table, traderZone, isSample } = props;
  const zones = { file: findZone(plan, answers) ?? traderZone, own: traderZone };
  const answered = plan.questions.filter(
    (question) => isRemembered(question, remembered) && !(props.isPreset && question.id === 'account'),
  );
  const open = plan.questions.filter((question) => !answered.includes(question));
  const asked = { plan, answers, accounts: props.accounts, zones, onAnswer };
  const shown = isSample ? [] : open;
  const guess = source.mapping?.confirmed ? source.mapping : null;
  const isUnconfirmed =
    table && (!findMapping(props.settings, table) || plan.questions.some(({ id }) => id === 'column'));
  const rest = duplicates.exclude(plan);
  const isEmpty = rest.trades.length === 0 && plan.trades.length > 0;
  return (
    <>
      {state.failure && <Alert>{state.failure.message}</Alert>}
      {isUntried(plan.format) && <UntriedFormat />}
      {guess && isUnconfirmed && (
        <GuessedColumns table={table} mapping={guess} plan={plan} zones={zones} onMap={props.onMap} />
      )}
      <StoredFailure state={state} />
      <JournalFailure duplicates={duplicates} />
      <Summary
        plan={rest}
        answers={answers}
        openQuestions={shown.length}
        state={state}
        hasOpenImport={props.hasOpenImport}
        leftOutCount={duplicates.leftOut.length}
        isBlocked={duplicates.isBlocked}
        waitsFor={props.isWaiting ? 'Waiting for the other import…' : duplicates.isComparing ? COMPARING : null}
        onBegin={props.onBegin}
      />
      <DuplicateTrades duplicates={duplicates} zone={traderZone} />
      <ReconciliationLines lines={plan.reconciliation} />
      <Notes plan={plan} />
      <Questions {...asked} questions={shown} />
      {!isSample && <Options plan={plan} answers={answers} onAnswer={onAnswer} />}
      {!isSample && answered.length > 0 && (
        <Disclosure summary={`${formatCount(answered.length, 'answer')} of your last import`}>
          <Stack gap={6}>
            <Questions {...asked} questions={answered} />
          </Stack>
        </Disclosure>
      )}
      {!isEmpty && <SourcePreview plan={rest} state={state} zone={traderZone} />}
    </>
  );
}
