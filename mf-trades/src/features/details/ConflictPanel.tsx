import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Alert, Button, DescriptionItem, DescriptionList, formatDay, Money, Row, Stack } from 'shared-ui';
import type { Draft } from '../entry/draft.ts';
import { detailLabels, findChangedFields } from './editedTrade.ts';

const renderers: Record<keyof Draft, (trade: Trade) => ReactNode> = {
  ticker: ({ ticker }) => ticker,
  name: ({ name }) => name || 'None',
  setup: ({ setup }) => setup || 'None',
  amount: ({ netCents }) => <Money cents={netCents} />,
  date: ({ date }) => formatDay(date),
  notes: ({ notes }) => notes || 'None',
};

export interface ConflictPanelProps {
  /** The trade as it was when the form opened. */
  base: Trade;
  /** The newer version that was saved elsewhere. */
  savedTrade: Trade;
  busy: boolean;
  onUseSaved: () => void;
  onOverwrite: () => void;
}

/** Shows what was changed elsewhere during editing, and lets the trader choose a version. */
export const ConflictPanel = ({ base, savedTrade, busy, onUseSaved, onOverwrite }: ConflictPanelProps) => (
  <Alert tone="warning" title="This trade was changed elsewhere while you were editing it.">
    <Stack gap={3}>
      The saved version now has:
      <DescriptionList>
        {findChangedFields(base, savedTrade).map((name) => (
          <DescriptionItem key={name} label={detailLabels[name]}>
            {renderers[name](savedTrade)}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <Row gap={2}>
        <Button size="small" onClick={onUseSaved} disabled={busy}>
          Use saved version
        </Button>
        <Button size="small" onClick={onOverwrite} busy={busy} busyLabel="Saving...">
          Overwrite
        </Button>
      </Row>
    </Stack>
  </Alert>
);
