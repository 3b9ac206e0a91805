import type { ReplyOf, Trade } from 'contracts';
import { type Choices, importedTrades } from 'contracts/imported-trades';
import type { ReactNode } from 'react';
import {
  Alert,
  Button,
  CallError,
  Dialog,
  formatCount,
  formatDay,
  formatMoney,
  Loading,
  Row,
  Skeleton,
  Stack,
  useCall,
} from 'shared-ui';
import { createShortInstantFormat } from '../../shared/formatTrade.ts';

interface Closed {
  date: string;
  closedAt?: string | null | undefined;
}

/** When something closed: `Jan 30, 9:30:15 AM`, or the day if the time is not known. */
export function createFormatTime(zone: string): (closed: Closed) => string {
  const formatInstant = createShortInstantFormat(zone);
  return ({ date, closedAt }) => (closedAt ? formatInstant(closedAt) : formatDay(date, { weekday: false }));
}

/** `First trade: 2 closings, P&L +$40.00.` Cents add up exactly. */
export function describeResult(
  name: string,
  parts: readonly { netCents: number }[],
  noun: 'closing' | 'trade' = 'closing',
): string {
  const netCents = parts.reduce((total, part) => total + part.netCents, 0);
  return `${name}: ${formatCount(parts.length, noun)}, P&L ${formatMoney(netCents, { signed: true })}.`;
}

export type Origin = NonNullable<ReplyOf<typeof importedTrades.origin>['origin']>;

/** The props of both dialogs. */
export interface ArrangeProps {
  trade: Trade;
  arrangement: Origin['arrangement'];
  onClose: () => void;
}

/** Loads how the trade can be split or merged, and calls `render` with it. */
export function WithChoices({ trade, render }: { trade: Trade; render: (choices: Choices) => ReactNode }) {
  const query = useCall(importedTrades.choices, { params: { id: String(trade.id) } }, { handlesErrors: true });
  if (query.data) return render(query.data);
  if (query.error) return <CallError title="The executions could not be loaded" query={query} />;
  return (
    <Loading label="Loading executions…">
      <Skeleton height="10rem" />
    </Loading>
  );
}

interface ArrangeFormProps {
  /** The list to choose from. */
  children: ReactNode;
  /** The resulting trades, one line each. */
  result: readonly string[];
  /** What happens to the trader's own additions, and the way back. */
  consequences: string;
  confirmLabel: string;
  isReady: boolean;
  isPending: boolean;
  error: Error | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/** A form with a choice and its result, which is updated with each choice. */
export function ArrangeForm(props: ArrangeFormProps) {
  const { children, result, consequences, confirmLabel, isReady, isPending, error, onCancel, onConfirm } = props;
  return (
    <Stack gap={4}>
      {children}
      <Stack gap={1} role="status">
        {result.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      <p>{consequences}</p>
      {error && <Alert title="Nothing was changed.">{error.message}</Alert>}
      <Row gap={2} justify="end">
        <Button disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!isReady} busy={isPending} busyLabel="Saving…" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Row>
    </Stack>
  );
}

interface ArrangeFrameProps {
  title: string;
  description: string;
  onClose: () => void;
  children: ReactNode;
}

export function ArrangeFrame({ title, description, onClose, children }: ArrangeFrameProps) {
  return (
    <Dialog open size="large" title={title} description={description} onClose={onClose}>
      {children}
    </Dialog>
  );
}
