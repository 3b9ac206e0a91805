import type { Drill } from 'contracts/drills';
import { Button, formatMultiple, Row, useSingleKeys } from 'shared-ui';
import { Link } from 'shared-ui/host';

const formatR = (value: number): string => formatMultiple(value, { signed: true });

const describeActual = (r: number | null): string =>
  r === null ? 'What the trade made in R is unknown: it has no risk.' : `The trade made ${formatR(r)}.`;

const describeYours = ({ low, high, certain }: Drill['yours']): string => {
  if (low === null || high === null) return 'What it would have made is unknown: the prices or the risk are missing.';
  if (certain) return `Your decision would have made ${formatR(low)}.`;
  return `Your decision would have made between ${formatR(low)} and ${formatR(high)}.`;
};

interface DrillResultProps {
  id: number;
  drill: Drill;
  onNext: () => void;
}

/** What a decision would have made beside what the trade has made, and the way to the next one. */
export function DrillResult({ id, drill: { actual, yours }, onNext }: DrillResultProps) {
  useSingleKeys((key) => {
    if (key === 'n') onNext();
  });
  return (
    <Row gap={3} align="center" justify="between">
      <p role="status">
        {describeYours(yours)} {describeActual(actual.r)} <Link to={`/trades/${id}`}>Open trade {id}</Link>
      </p>
      <Button variant="primary" onClick={onNext} aria-keyshortcuts="n">
        Next
      </Button>
    </Row>
  );
}
