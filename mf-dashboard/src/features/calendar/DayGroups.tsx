import { dashboard, type TickerCount } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { formatDay } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DayGroups.module.css';

/** The first word, such as SPX or MES, is whole in the smallest tile. A tile with room has the rest, too. */
const Name = ({ title }: { title: string }) => {
  const [first = '', ...rest] = title.split(' ');
  return (
    <span className={styles.name}>
      {first}
      {rest.length > 0 && <span className={styles.rest}> {rest.join(' ')}</span>}
    </span>
  );
};

const Group = ({ group, isTabbable }: { group: TickerCount; isTabbable: boolean }) => {
  const { id, count } = group;
  const content = (
    <>
      <Name title={formatTitle(group)} /> <span className={styles.count}>x {count}</span>
    </>
  );
  // CAL-04: a non-numeric id opens nothing.
  if (!Number.isInteger(Number(id))) return <span className={styles.group}>{content}</span>;
  return (
    <Link to={`/trades/${id}`} className={styles.group} tabIndex={isTabbable ? 0 : -1}>
      {content}
    </Link>
  );
};

interface DayGroupsProps {
  day: string;
  groups: readonly TickerCount[];
  /** Whether the links are tab stops. True only for the day that is the calendar's own tab stop. */
  isTabbable: boolean;
}

/** The first groups, which a phone shows. */
const PHONE_GROUPS = 2;

/** A day's groups, laid over its tile: the tile is a button, and a button must not contain links. */
export function DayGroups({ day, groups, isTabbable }: DayGroupsProps) {
  const hiddenCount = groups.length - dashboard.calendarGroups;
  return (
    <ul
      className={styles.groups}
      aria-label={`Trades on ${formatDay(day)}`}
      data-more={`+${groups.length - PHONE_GROUPS} more`}
    >
      {groups.slice(0, dashboard.calendarGroups).map((group) => (
        <li key={group.ticker}>
          <Group group={group} isTabbable={isTabbable} />
        </li>
      ))}
      {hiddenCount > 0 && <li className={styles.more}>+{hiddenCount} more...</li>}
    </ul>
  );
}
