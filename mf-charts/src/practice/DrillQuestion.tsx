import type { Trade } from 'contracts';
import type { DrillBody } from 'contracts/drills';
import { useRef, useState } from 'react';
import { Button, formatPrice, formatSize, Grid, Row, Stack, TextField, useSingleKeys } from 'shared-ui';
import styles from '../chart/Chart.module.css';

export type Decision = Pick<DrillBody, 'decision' | 'stop' | 'target'>;

interface DrillQuestionProps {
  trade: Trade;
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
}

const toPrice = (text: string): string | null => text.trim() || null;

/** What was offered: 'Long 10 at 100.25?' */
const describeOffer = ({ side, executions, quantity, entryPrice = '', setup }: Trade): string => {
  const isShort = side === 'short' || (side === undefined && executions?.[0]?.side === 'sell');
  const what = `${isShort ? 'Short' : 'Long'}${quantity === undefined ? '' : ` ${formatSize(quantity)}`}`;
  return `${setup ? `${setup}: ` : ''}${what} at ${formatPrice(entryPrice)}?`;
};

/** Take or skip a trade, with a stop and a target, by keys or buttons (PRA-03). */
export function DrillQuestion({ trade, errors, isBusy, onDecide }: DrillQuestionProps) {
  const [stop, setStop] = useState('');
  const [target, setTarget] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const decide = (decision: DrillBody['decision']) => {
    if (isBusy) return;
    if (decision === 'skip') onDecide({ decision, stop: null, target: null });
    else onDecide({ decision, stop: toPrice(stop), target: toPrice(target) });
  };
  useSingleKeys((key, event) => {
    const input = fields.current?.querySelectorAll('input')[['x', 'g'].indexOf(key)];
    if (input) {
      event.preventDefault();
      input.focus();
    } else if (key === 't') decide('take');
    else if (key === 's') decide('skip');
  });
  return (
    <Stack gap={3}>
      <p>
        <strong>{describeOffer(trade)}</strong>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          decide('take');
        }}
      >
        <Stack gap={3}>
          <Grid column="9rem" gap={3} ref={fields}>
            <TextField
              label="Stop"
              inputMode="decimal"
              autoComplete="off"
              value={stop}
              error={errors.stop}
              onValueChange={setStop}
            />
            <TextField
              label="Target"
              inputMode="decimal"
              autoComplete="off"
              value={target}
              error={errors.target}
              onValueChange={setTarget}
            />
          </Grid>
          <Row gap={2}>
            <Button type="submit" variant="primary" busy={isBusy} aria-keyshortcuts="t">
              Take
            </Button>
            <Button aria-disabled={isBusy} aria-keyshortcuts="s" onClick={() => decide('skip')}>
              Skip
            </Button>
          </Row>
        </Stack>
      </form>
      <p className={styles.note}>T take · S skip · X stop · G target · Enter in a field takes the trade · N next</p>
    </Stack>
  );
}
