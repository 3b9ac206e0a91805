import { type DayGroup, dashboard } from 'contracts';
import { formatDay } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DayGroups.module.css';

const Group = ({ group: { id, name, count }, tabbable }: { group: DayGroup; tabbable: boolean }) => {
  const words = (
    <>
      <span className={styles.name}>{name}</span> <span className={styles.count}>x {count}</span>
    </>
  );
  // Trades have numbers: an id that is none opens nothing.
  if (!Number.isInteger(Number(id))) return <span className={styles.group}>{words}</span>;
  return (
    <Link to={`/trades/${id}`} className={styles.group} tabIndex={tabbable ? 0 : -1}>
      {words}
    </Link>
  );
};

export interface DayGroupsProps {
  day: string;
  groups: readonly DayGroup[];
  /** Whether Tab comes to them: those of the calendar's current day only, as to the days themselves. */
  tabbable: boolean;
}

/** The tickers of a day over its tile: a tile is a button, in which no link may stand. */
export const DayGroups = ({ day, groups, tabbable }: DayGroupsProps) => {
  const more = groups.length - dashboard.calendarGroups;
  return (
    <ul className={styles.groups} aria-label={`Trades of ${formatDay(day)}`}>
      {groups.slice(0, dashboard.calendarGroups).map((group) => (
        <li key={group.name}>
          <Group group={group} tabbable={tabbable} />
        </li>
      ))}
      {more > 0 && <li className={styles.more}>+{more} more...</li>}
    </ul>
  );
};
