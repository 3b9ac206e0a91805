import type { TradeFilter } from 'contracts';
import { getMoneyTone, type ResultUnit, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { isGrouping } from '../groupings/groupings.ts';
import { describeFigures, describeGroup, type Highlight } from './describeHighlight.ts';
import styles from './HighlightList.module.css';

export interface HighlightListProps {
  title: string;
  highlights: readonly Highlight[];
  filter: TradeFilter;
  unit: ResultUnit;
  /** Compares a group with all selected trades. */
  compare: (highlight: Highlight) => string;
  /** Replaces an empty list. */
  emptyText: string;
}

/** Groups of trades as sentences, each a link to its trades. */
export const HighlightList = ({ title, highlights, filter, unit, compare, emptyText }: HighlightListProps) => (
  <Stack gap={2}>
    <h3>{title}</h3>
    {highlights.length === 0 && <p className={styles.empty}>{emptyText}</p>}
    <ul aria-label={title} className={styles.list}>
      {highlights.map((highlight) => {
        const { groupBy, key } = highlight;
        return (
          <li key={`${groupBy} ${key}`}>
            <Link to={getTradesPath(filter, isGrouping(groupBy) ? [[groupBy, key]] : [], unit)} className={styles.link}>
              <strong>{`${describeGroup(highlight)}:`}</strong>{' '}
              <span className={styles.figures} data-tone={getMoneyTone(highlight.netCents)}>
                {describeFigures(highlight, unit)}
              </span>
            </Link>
            <p className={styles.comparison}>{compare(highlight)}</p>
          </li>
        );
      })}
    </ul>
  </Stack>
);
