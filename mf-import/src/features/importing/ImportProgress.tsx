import { Alert, Button, formatCount, formatNumber, Progress, Row, Stack } from 'shared-ui';
import type { ImportRun } from './useImportRun.ts';

const toPercent = ({ progress: { sent }, total }: ImportRun): number =>
  total === 0 ? 100 : Math.floor((sent / total) * 100);

/** A running import. */
export function ImportProgress({ run }: { run: ImportRun }) {
  return (
    <Stack gap={2}>
      <Progress label="Import" value={toPercent(run)} />
      <Row justify="between">
        <span role="status">
          {toPercent(run) < 100
            ? `Importing… ${toPercent(run)}% of ${formatCount(run.total, 'row')}`
            : 'Completing the import…'}
        </span>
        <Button size="small" onClick={run.cancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

interface StoppedImportProps {
  run: ImportRun;
  onContinue: () => void;
  onUndo: () => void;
}

/** IMP-09: what was sent stays imported, and the rest can follow at any time. */
export function StoppedImport({ run, onContinue, onUndo }: StoppedImportProps) {
  const { failure, progress, total } = run;
  return (
    <Alert
      tone="warning"
      title={failure === null ? 'Import cancelled' : 'Import interrupted'}
      action={
        <Row gap={2}>
          <Button size="small" onClick={onContinue}>
            Continue
          </Button>
          {progress.importId && (
            <Button size="small" onClick={onUndo}>
              Undo
            </Button>
          )}
        </Row>
      }
    >
      {failure} Imported {formatNumber(progress.sent)} of {formatCount(total, 'row')}. Continue now, or choose the same
      files again later: nothing is lost or doubled.
    </Alert>
  );
}
