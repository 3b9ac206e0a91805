import type { Drill, DrilledTrade } from 'contracts/drills';
import { useEffect, useRef } from 'react';
import { Button, formatMultiple, Row } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './Practice.module.css';

const formatR = (value: number): string => formatMultiple(value, { signed: true });

const describeActual = (id: DrilledTrade, r: number | null): string => {
  if (typeof id === 'string')
    return r === null
      ? 'You noted no stop or no exit of this missed trade.'
      : `With your exit it would have made ${formatR(r)}.`;
  return r === null ? 'What the trade made in R is unknown: it has no risk.' : `The trade made ${formatR(r)}.`;
};

const describeYours = ({ low, high, certain }: Drill['yours']): string => {
  if (low === null || high === null) return 'What it would have made is unknown: the prices or the risk are missing.';
  if (certain) return `Your decision would have made ${formatR(low)}.`;
  return `Your decision would have made between ${formatR(low)} and ${formatR(high)}.`;
};

interface DrillResultProps {
  id: DrilledTrade;
  drill: Drill;
  onNext: () => void;
}

/** What a decision would have made beside what the trade has made, and the way to the next one. */
export function DrillResult({ id, drill: { actual, yours }, onNext }: DrillResultProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // The question had the focus. The text is read out, and the keys of the replay work.
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <Row gap={3} align="center" justify="between">
      <p ref={text} tabIndex={-1} className={styles.focused}>
        {describeYours(yours)} {describeActual(id, actual.r)}{' '}
        {typeof id === 'number' ? (
          <Link to={`/trades/${id}`}>Open trade {id}</Link>
        ) : (
          <Link to="/playbook/missed">Show missed trades</Link>
        )}
      </p>
      <Button variant="primary" onClick={onNext} aria-keyshortcuts="n">
        Next
      </Button>
    </Row>
  );
}
