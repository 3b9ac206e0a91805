import type { DrillBody } from 'contracts/drills';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Grid, hasSingleKeyShortcuts, Row, Stack, TextField, useSingleKeys } from 'shared-ui';
import chartStyles from '../chart/Chart.module.css';
import styles from './Practice.module.css';

export type Decision = Pick<DrillBody, 'decision' | 'stop' | 'target'>;

interface DrillQuestionProps {
  /** What was offered, as one sentence. */
  offer: string;
  /** Whether a drill was shown before: the question then gets the focus of its buttons. */
  hasMoved: boolean;
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  onDecide: (decision: Decision) => void;
}

/** Thousands separators may be typed. */
const toPrice = (text: string): string | null => text.replaceAll(',', '').trim() || null;

/** Take or skip a trade, with a stop and a target, by keys or buttons (PRA-03). */
export function DrillQuestion({ offer, hasMoved, errors, isBusy, onDecide }: DrillQuestionProps) {
  const [stop, setStop] = useState('');
  const [target, setTarget] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const focus = useEffectEvent(() => hasMoved && question.current?.focus({ preventScroll: true }));
  useEffect(() => void focus(), []);
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
      <p ref={question} tabIndex={-1} className={styles.focused}>
        <strong>{offer}</strong>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          decide('take');
        }}
      >
        <Stack gap={3}>
          <Grid column="8rem" gap={3} ref={fields} className={styles.fields}>
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
      {hasSingleKeyShortcuts() && (
        <div className={styles.keys}>
          <p className={chartStyles.note}>
            T take · S skip · X stop · G target · Enter in a field takes the trade · N another trade
          </p>
        </div>
      )}
    </Stack>
  );
}
