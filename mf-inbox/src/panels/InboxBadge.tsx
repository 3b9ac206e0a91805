import { inboxCount } from 'contracts/inbox-count';
import { formatCount, InboxIcon, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './InboxBadge.module.css';

/** More digits do not fit on the icon. */
const MAX_SHOWN = 99;

/**
 * In the navigation bar: an icon with the number of new proposals (INB-02). Nothing without any, while they load, and
 * when they cannot be loaded.
 */
const InboxBadge = () => {
  const { data } = useCall(inboxCount.get, {}, { handlesErrors: true });
  const count = data?.new ?? 0;
  if (count === 0) return null;
  const label = `Inbox: ${formatCount(count, 'new proposal')}`;
  return (
    <Link to="/inbox" className={styles.badge} aria-label={label} title={label}>
      <InboxIcon size={18} />
      <span className={styles.count}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className={styles.name}>Inbox</span>
    </Link>
  );
};

export default InboxBadge;
