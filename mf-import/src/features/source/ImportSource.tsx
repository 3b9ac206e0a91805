import type { MappableTable } from 'importers';
import { useEffect, useState } from 'react';
import { Alert, Card, Disclosure, ErrorPanel, formatCount, Spinner, Stack } from 'shared-ui';
import { isUntried } from '../brokers/brokers.ts';
import { DuplicateTrades, JournalFailure } from '../duplicates/DuplicateTrades.tsx';
import { useDuplicates } from '../duplicates/useDuplicates.ts';
import { UndoDialog } from '../history/UndoDialog.tsx';
import { ImportProgress, StoppedImport } from '../importing/ImportProgress.tsx';
import type { ImportSummary } from '../importing/ImportResult.tsx';
import { findZone, toStartBody } from '../importing/sendImport.ts';
import { useImportRun, useOpenImport } from '../importing/useImportRun.ts';
import { Notes } from '../preview/Notes.tsx';
import { Preview } from '../preview/Preview.tsx';
import { ReconciliationLines } from '../preview/Reconciliation.tsx';
import { useAnswers } from '../reading/answers.ts';
import type { Answers, Plan, PlanRequest, Source } from '../reading/types.ts';
import { useFormatName } from '../reading/useReader.ts';
import { isSampleFile, SAMPLE_ACCOUNT } from '../sample/sample.ts';
import {
  findAnswers,
  findMapping,
  type ImportSettings,
  isRemembered,
  listNamedAccounts,
} from '../settings/remembered.ts';
import { GuessedColumns } from './GuessedColumns.tsx';
import { Options } from './Options.tsx';
import { Questions } from './Questions.tsx';
import { Summary } from './Summary.tsx';
import { usePlan } from './usePlan.ts';

/** What is known without asking; the zone is that of the trader's settings. */
type ReadContext = PlanRequest['readContext'] & { traderZone: string };

interface ImportSourceProps {
  source: Source;
  /** The mapped table; null if a format reads the files. */
  table: MappableTable | null;
  fileNames: readonly string[];
  readContext: ReadContext;
  /** What earlier imports remember. */
  settings: ImportSettings;
  accounts: readonly string[];
  /** Files of another format are being imported. */
  isWaiting: boolean;
  /** Adds or removes the key of the source that is imported. */
  onRunning: (update: (current: string | null) => string | null) => void;
  /** Opens the columns of the table for the trader to correct. */
  onMap: () => void;
  onBegin: (plan: Plan, answers: Answers) => void;
  onDone: (summary: ImportSummary) => void;
}

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

/** The days of the file in My Trades. */
const toTradesPath = ({ trades }: Plan): string => {
  const first = trades[0]?.date;
  const last = trades.at(-1)?.date;
  return first && last ? `/trades?from=${first}&to=${last}` : '/trades';
};

/** What is known after the first reading. */
interface Read {
  format: string | null;
  named: readonly string[];
}

/** Everything about the files of one format: questions, preview, import. */
export function ImportSource(props: ImportSourceProps) {
  const { source, table, fileNames, readContext, settings, accounts, isWaiting, onRunning, onBegin, onDone } = props;
  const { traderZone } = readContext;
  // Known when the files are read: the format of a mapped table, and the accounts that they name.
  const [read, setRead] = useState<Read>({ format: source.format, named: [] });
  const isSample = isSampleFile(fileNames);
  const { answers, answer } = useAnswers((account) =>
    isSample ? { account: SAMPLE_ACCOUNT } : findAnswers(settings, read.format, { account, named: read.named }),
  );
  const formatName = useFormatName();
  const [isUndoing, setUndoing] = useState(false);
  const run = useImportRun((finished) =>
    onDone({
      ...finished,
      title: fileNames.join(', '),
      tradesPath: plan ? toTradesPath(plan) : '/trades',
      isSample,
      legs: answers.legs,
    }),
  );
  const { legs, ...readingAnswers } = answers;
  const state = usePlan({ source, readContext, answers: readingAnswers, isFixed: run.phase !== 'idle' });
  const { plan, failure } = state;
  const isRunning = run.phase === 'running';
  const duplicates = useDuplicates({ sourceKey: source.key, state, isFixed: run.phase !== 'idle' });
  useEffect(() => {
    if (!isRunning) return;
    onRunning(() => source.key);
    return () => onRunning((current) => (current === source.key ? null : current));
  }, [isRunning, source.key, onRunning]);
  const found = plan && { format: plan.format, named: listNamedAccounts(plan) };
  if (found && JSON.stringify(found) !== JSON.stringify(read)) setRead(found);
  const zones = { file: (plan && findZone(plan, answers)) ?? traderZone, own: traderZone };
  const body = plan ? toStartBody(plan, answers, fileNames, traderZone) : null;
  const openImportId = useOpenImport(body);
  const names = fileNames.join(', ');
  if (!plan || !body) {
    return <Card title={names}>{failure ? <Alert>{failure.message}</Alert> : <Spinner label="Reading…" />}</Card>;
  }
  const remembered = findAnswers(settings, read.format, { account: undefined, named: read.named });
  const answered = plan.questions.filter((question) => isRemembered(question, remembered));
  const open = plan.questions.filter((question) => !answered.includes(question));
  // A sample is imported as it is, and its answers are not remembered.
  const shown = isSample ? [] : open;
  const asked = { plan, answers, accounts, zones, onAnswer: answer };
  const begin = () => {
    if (!isSample) onBegin(plan, answers);
    const { rowsPerCall } = plan;
    const { leftOut } = duplicates;
    const rowCount = plan.rowCount - duplicates.leftOutRows;
    run.begin({ sourceKey: source.key, leftOut, rowCount, rowsPerCall, body, openImportId });
  };
  const rest = duplicates.exclude(plan);
  const isEmpty = rest.trades.length === 0 && plan.trades.length > 0;
  const guess = source.mapping?.confirmed ? source.mapping : null;
  const isUnconfirmed = table && (!findMapping(settings, table) || plan.questions.some(({ id }) => id === 'column'));
  return (
    <Card title={guess ? 'Recognized columns' : formatName(plan.format)} description={names}>
      <Stack gap={6}>
        {run.phase === 'running' && <ImportProgress run={run} />}
        {run.phase === 'stopped' && <StoppedImport run={run} onContinue={begin} onUndo={() => setUndoing(true)} />}
        {run.phase === 'idle' && (
          <>
            {failure && <Alert>{failure.message}</Alert>}
            {isUntried(plan.format) && (
              <Alert tone="info" title="Not yet tried with a real file">
                This format was written from descriptions of the file. Compare the sum below with your broker’s before
                you import.
              </Alert>
            )}
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
              hasOpenImport={openImportId !== null}
              leftOutCount={duplicates.leftOut.length}
              isBlocked={duplicates.isBlocked}
              waitsFor={isWaiting ? 'Waiting for the other import…' : duplicates.isComparing ? COMPARING : null}
              onBegin={begin}
            />
            <DuplicateTrades duplicates={duplicates} zone={traderZone} />
            <ReconciliationLines lines={plan.reconciliation} />
            <Notes plan={plan} />
            <Questions {...asked} questions={shown} />
            {!isSample && <Options plan={plan} answers={answers} onAnswer={answer} />}
            {!isSample && answered.length > 0 && (
              <Disclosure summary={`${formatCount(answered.length, 'answer')} of your last import`}>
                <Stack gap={6}>
                  <Questions {...asked} questions={answered} />
                </Stack>
              </Disclosure>
            )}
            {!isEmpty && <SourcePreview plan={rest} state={state} zone={traderZone} />}
          </>
        )}
      </Stack>
      {isUndoing && run.progress.importId && (
        <UndoDialog id={run.progress.importId} onClose={() => setUndoing(false)} />
      )}
    </Card>
  );
}
