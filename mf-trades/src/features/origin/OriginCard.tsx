import type { Trade } from 'contracts';
import { importedTrades } from 'contracts/imported-trades';
import { useState } from 'react';
import { Alert, Button, Card, formatInstant, Row, useCall, useTimeZone } from 'shared-ui';
import { Link } from 'shared-ui/host';
import type { Origin } from './ArrangeDialog.tsx';
import { MergeTradesDialog } from './MergeTradesDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';

const ARRANGEMENTS: Readonly<Record<Origin['arrangement'], string>> = {
  single: '',
  split: ' It is a part of a trade that you split.',
  merged: ' It consists of trades that you merged.',
};

/** The import that a trade is from, with buttons that split and merge the trade. Renders nothing for other trades. */
export function OriginCard({ trade }: { trade: Trade }) {
  const params = { id: String(trade.id) };
  const { data } = useCall(importedTrades.origin, { params }, { handlesErrors: true });
  const [dialog, setDialog] = useState<'split' | 'merge'>();
  const zone = useTimeZone();
  const origin = data?.origin;
  if (!origin) return null;
  const { fileNames, importedAt, importId, arrangement, isOpeningMissing } = origin;
  const props = { trade, arrangement, onClose: () => setDialog(undefined) };
  return (
    <Card title="Import">
      <p>
        Imported from{' '}
        <Link to={`/import#${importId}`}>
          <bdi>{fileNames.join(', ')}</bdi>
        </Link>{' '}
        on {formatInstant(importedAt, zone)}.{ARRANGEMENTS[arrangement]}
      </p>
      {isOpeningMissing && (
        <Alert tone="info" title="The opening is not in the file.">
          The P&L is the one that the file states, and the entry price follows from it. Import a file that contains the
          opening to complete the trade; its notes, tags and media are kept.
        </Alert>
      )}
      <Row gap={2}>
        <Button size="small" onClick={() => setDialog('split')}>
          Split
        </Button>
        <Button size="small" onClick={() => setDialog('merge')}>
          Merge
        </Button>
      </Row>
      {dialog === 'split' && <SplitDialog {...props} />}
      {dialog === 'merge' && <MergeTradesDialog {...props} />}
    </Card>
  );
}
