import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import {
  Alert,
  Button,
  Card,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  formatDay,
  Money,
  Row,
  Stack,
  useTimeZone,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { FACT_LABELS, type FactName } from '../../shared/factTexts.ts';
import { formatFact } from '../../shared/formatTrade.ts';
import type { Draft } from '../entry/draft/draft.ts';
import { DETAIL_LABELS, findChangedFields } from './useEdit.ts';

/** DET-08: the id is not a number, or the trade is deleted or belongs to another trader. */
export function NotFound() {
  return (
    <Card>
      <EmptyState
        title="Trade not found"
        action={
          <Button asChild>
            <Link to="/trades">Back to My Trades</Link>
          </Button>
        }
      >
        It may have been deleted, or the address may be wrong.
      </EmptyState>
    </Card>
  );
}

interface UnsavedEditNoticeProps {
  /** A newer version of the trade was saved since the edit began. */
  isOutdated: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers the unsaved edit after a crash of the tab or a new sign-in. */
export function UnsavedEditNotice({ isOutdated, onContinue, onDiscard }: UnsavedEditNoticeProps) {
  return (
    <Alert tone="info" title="You have unsaved changes.">
      {isOutdated && (
        <p>This trade was updated in another tab or on another device. The newer version is shown below.</p>
      )}
      <Row gap={2}>
        <Button size="small" onClick={onContinue}>
          Continue editing
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      </Row>
    </Alert>
  );
}

const renderers: Record<Exclude<keyof Draft, FactName>, (trade: Trade) => ReactNode> = {
  ticker: ({ ticker }) => ticker,
  name: ({ name }) => name || 'None',
  setup: ({ setup }) => setup || 'None',
  amount: ({ netCents, currency }) => <Money cents={netCents} currency={currency} />,
  date: ({ date }) => formatDay(date),
  notes: ({ notes }) => notes || 'None',
};

const isFact = (name: keyof Draft): name is FactName => name in FACT_LABELS;

const SavedValue = ({ name, trade }: { name: keyof Draft; trade: Trade }) => {
  const zone = useTimeZone();
  return isFact(name) ? formatFact(name, trade, zone) || 'None' : renderers[name](trade);
};

interface ConflictPanelProps {
  /** The trade as it was when the form opened. */
  base: Trade;
  /** The newer version that was saved elsewhere. */
  savedTrade: Trade;
  busy: boolean;
  onUseSaved: () => void;
  onOverwrite: () => void;
}

/** Shows what was changed elsewhere during editing, and lets the trader choose a version. */
export function ConflictPanel({ base, savedTrade, busy, onUseSaved, onOverwrite }: ConflictPanelProps) {
  return (
    <Alert tone="warning" title="This trade was changed elsewhere while you were editing it.">
      <Stack gap={3}>
        The saved version now has:
        <DescriptionList>
          {findChangedFields(base, savedTrade).map((name) => (
            <DescriptionItem key={name} label={DETAIL_LABELS[name]}>
              <SavedValue name={name} trade={savedTrade} />
            </DescriptionItem>
          ))}
        </DescriptionList>
        <Row gap={2}>
          <Button size="small" onClick={onUseSaved} disabled={busy}>
            Use saved version
          </Button>
          <Button size="small" onClick={onOverwrite} busy={busy} busyLabel="Saving…">
            Overwrite
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}
