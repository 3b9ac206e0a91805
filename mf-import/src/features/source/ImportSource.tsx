import type { MappableTable } from 'importers';
import { toMappedId } from 'importers/mapped-id';
import { useEffect, useState } from 'react';
import { Alert, Card, findTabAccount, Spinner, Stack } from 'shared-ui';
import { useDuplicates } from '../duplicates/useDuplicates.ts';
import { UndoDialog } from '../history/UndoDialog.tsx';
import { ImportProgress, StoppedImport } from '../importing/ImportProgress.tsx';
import type { ImportSummary } from '../importing/ImportResult.tsx';
import { toStartBody } from '../importing/sendImport.ts';
import { useImportRun, useOpenImport } from '../importing/useImportRun.ts';
import { useAnswers } from '../reading/answers.ts';
import type { Answers, Plan, PlanRequest, Source } from '../reading/types.ts';
import { useFormatName } from '../reading/useReader.ts';
import { isSampleFile, SAMPLE_ACCOUNT } from '../sample/sample.ts';
import { findAnswers, type ImportSettings, listNamedAccounts } from '../settings/remembered.ts';
import { ReadSource } from './ReadSource.tsx';
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

/** The days of the file in My Trades. */
const toTradesPath = ({ trades }: Plan): string => {
  const first = trades[0]?.date;
  const last = trades.at(-1)?.date;
  return first && last ? `/trades?from=${first}&to=${last}` : '/trades';
};

/** Tells the page that this import is running: the other ones wait. */
const useRunning = (isRunning: boolean, key: string, onRunning: ImportSourceProps['onRunning']): void =>
  useEffect(() => {
    if (!isRunning) return;
    onRunning(() => key);
    return () => onRunning((current) => (current === key ? null : current));
  }, [isRunning, key, onRunning]);

/** Everything about the files of one format: questions, preview, import. */
export function ImportSource(props: ImportSourceProps) {
  const { source, fileNames, settings, onDone } = props;
  const { traderZone } = props.readContext;
  const format = source.mapping ? toMappedId(source.mapping) : source.format;
  // The accounts that the files name are known when they are read.
  const [named, setNamed] = useState<readonly string[]>([]);
  const isSample = isSampleFile(fileNames);
  const readContext = { ...props.readContext, keepsAccounts: !isSample };
  const preset = findTabAccount(props.accounts);
  const { answers, answer } = useAnswers((account) =>
    isSample ? { account: SAMPLE_ACCOUNT } : findAnswers(settings, format, { account, named, preset }),
  );
  const formatName = useFormatName();
  const [isUndoing, setUndoing] = useState(false);
  const names = fileNames.join(', ');
  const run = useImportRun((finished) =>
    onDone({
      ...finished,
      title: names,
      tradesPath: plan ? toTradesPath(plan) : '/trades',
      isSample,
      legs: answers.legs,
    }),
  );
  const { legs, ...readingAnswers } = answers;
  const isFixed = run.phase !== 'idle';
  const state = usePlan({ source, readContext, answers: readingAnswers, isFixed });
  const { plan, failure } = state;
  const duplicates = useDuplicates({ sourceKey: source.key, state, isFixed });
  useRunning(run.phase === 'running', source.key, props.onRunning);
  const found = plan && listNamedAccounts(plan);
  if (found && JSON.stringify(found) !== JSON.stringify(named)) setNamed(found);
  const body = plan ? toStartBody(plan, answers, fileNames, traderZone) : null;
  const openImportId = useOpenImport(body);
  if (!plan || !body) {
    return <Card title={names}>{failure ? <Alert>{failure.message}</Alert> : <Spinner label="Reading…" />}</Card>;
  }
  const begin = () => {
    if (!isSample) props.onBegin(plan, answers);
    const { leftOut, leftOutRows } = duplicates;
    const rows = { rowCount: plan.rowCount - leftOutRows, rowsPerCall: plan.rowsPerCall };
    run.begin({ sourceKey: source.key, leftOut, ...rows, body, openImportId });
  };
  const remembered = findAnswers(settings, format, { account: undefined, named });
  return (
    <Card title={source.mapping?.confirmed ? 'Recognized columns' : formatName(plan.format)} description={names}>
      <Stack gap={6}>
        {run.phase === 'running' && <ImportProgress run={run} />}
        {run.phase === 'stopped' && <StoppedImport run={run} onContinue={begin} onUndo={() => setUndoing(true)} />}
        {run.phase === 'idle' && (
          <ReadSource
            source={source}
            table={props.table}
            plan={plan}
            state={state}
            duplicates={duplicates}
            answers={answers}
            onAnswer={answer}
            remembered={remembered}
            isPreset={preset !== undefined && preset !== remembered.account}
            settings={settings}
            accounts={props.accounts}
            traderZone={traderZone}
            isSample={isSample}
            hasOpenImport={openImportId !== null}
            isWaiting={props.isWaiting}
            onMap={props.onMap}
            onBegin={begin}
          />
        )}
      </Stack>
      {isUndoing && run.progress.importId && (
        <UndoDialog id={run.progress.importId} onClose={() => setUndoing(false)} />
      )}
    </Card>
  );
}
