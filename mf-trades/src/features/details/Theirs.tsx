import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Alert, Button, DescriptionItem, DescriptionList, formatDay, Money, Row, Stack } from 'shared-ui';
import type { Draft } from '../entry/draft.ts';
import { detailWords, differences } from './edit.ts';

const values: Record<keyof Draft, (trade: Trade) => ReactNode> = {
  tradeTag: ({ tradeTag }) => tradeTag,
  tradeName: ({ tradeName }) => tradeName || 'None',
  flagType: ({ bullflagType }) => bullflagType || 'None',
  amount: ({ amount }) => <Money dollars={amount} />,
  date: ({ date }) => formatDay(date),
  comments: ({ comments }) => comments || 'None',
};

export interface TheirsProps {
  /** As the form was opened on it. */
  base: Trade;
  /** As somebody saved it since. */
  theirs: Trade;
  busy: boolean;
  onTake: () => void;
  onSaveOver: () => void;
}

/** Two saves of one trade have met: what the other one changed, and which of the two it shall be. */
export const Theirs = ({ base, theirs, busy, onTake, onSaveOver }: TheirsProps) => (
  <Alert tone="warning" title="This trade was changed elsewhere while you were editing it.">
    <Stack gap={3}>
      There it says now:
      <DescriptionList>
        {differences(base, theirs).map((name) => (
          <DescriptionItem key={name} label={detailWords[name]}>
            {values[name](theirs)}
          </DescriptionItem>
        ))}
      </DescriptionList>
      <Row gap={2}>
        <Button size="small" onClick={onTake} disabled={busy}>
          Take theirs
        </Button>
        <Button size="small" onClick={onSaveOver} busy={busy} busyLabel="Saving...">
          Save mine over it
        </Button>
      </Row>
    </Stack>
  </Alert>
);
