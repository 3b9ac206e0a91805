import { Button, PlayIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from '../chart/ChartFigure.module.css';
import { getReplayPath } from '../chart/series.ts';

/** Opens the replay of a trade on its chart (PRA-01). On a phone only its icon is visible. */
export function ReplayLink(trade: { id: number; ticker: string }) {
  return (
    <Button asChild size="small">
      <Link to={getReplayPath(trade)}>
        <PlayIcon />
        <span className={styles.word}>Replay</span>
      </Link>
    </Button>
  );
}
