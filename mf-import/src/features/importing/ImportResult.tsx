import { useState } from 'react';
import { Alert, Button, Card, formatCount, Row, Stack, StructureOffer } from 'shared-ui';
import { Link, Slot } from 'shared-ui/host';
import { UndoDialog } from '../history/UndoDialog.tsx';
import styles from '../List.module.css';
import type { Answers } from '../reading/types.ts';
import { RemoveSample } from '../sample/RemoveSample.tsx';
import type { FinishedImport } from './useImportRun.ts';

/** An import with what its card shows. */
export interface ImportSummary extends FinishedImport {
  title: string;
  /** The list of the file's days. */
  tradesPath: string;
  /** Whether its trades are those of a sample file. */
  isSample: boolean;
  /** The answer for its account. */
  legs: Answers['legs'];
}

const describe = ({ created, changed, edited, deleted, open }: FinishedImport['counts']): string => {
  const parts = [
    created > 0 && `${formatCount(created, 'trade')} added`,
    changed > 0 && `${formatCount(changed, 'trade')} changed`,
    edited > 0 && `your own edits of ${formatCount(edited, 'trade')} kept`,
    deleted > 0 && `${formatCount(deleted, 'trade')} that you deleted left out`,
    open > 0 && `${formatCount(open, 'row')} of open positions kept for a later file`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(', ')}.` : '0 new trades: all of it was already imported.';
};

const Rejected = ({ rejected }: Pick<FinishedImport, 'rejected'>) => {
  if (rejected.length === 0) return null;
  return (
    <Alert tone="warning" title={`${formatCount(rejected.length, 'row')} could not be imported:`}>
      <ul className={styles.rejected}>
        {rejected.slice(0, 50).map(({ row, field, reason }) => (
          <li key={`${row} ${field} ${reason}`}>{row === null ? reason : `Row ${row}: ${reason}`}</li>
        ))}
      </ul>
    </Alert>
  );
};

interface ImportResultProps {
  summary: ImportSummary;
  /** Panels of other modules are about the whole journal: only the latest import shows them. */
  isLatest: boolean;
  onClose: () => void;
}

/** What an import did, with the way back. */
export function ImportResult({ summary, isLatest, onClose }: ImportResultProps) {
  const [isUndoing, setUndoing] = useState(false);
  return (
    <Card title={summary.title}>
      <Stack gap={3}>
        <Alert tone="success" title="Imported">
          {describe(summary.counts)}
          {summary.isSample && ' These are no trades of yours. You can remove them here at any time.'}
        </Alert>
        <Rejected rejected={summary.rejected} />
        <StructureOffer importId={summary.importId} answer={summary.legs} />
        <Row gap={2}>
          <Button asChild variant="primary">
            <Link to={summary.tradesPath}>View trades</Link>
          </Button>
          {summary.isSample ? (
            <RemoveSample importId={summary.importId} onRemoved={onClose} />
          ) : (
            <Button onClick={() => setUndoing(true)}>Undo import</Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
      {isLatest && <Slot name="import.done" properties={{ importId: summary.importId }} />}
      {isUndoing && <UndoDialog id={summary.importId} onClose={() => setUndoing(false)} onUndone={onClose} />}
    </Card>
  );
}
