import { Button, ChevronLeftIcon, ChevronRightIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './StepLink.module.css';

interface StepLinkProps {
  direction: 'previous' | 'next';
  to: string;
  /** For screen readers. */
  label: string;
  text: string;
}

/** A link to the day or week before or after this one. On a phone it is an arrow. */
export function StepLink({ direction, to, label, text }: StepLinkProps) {
  return (
    <Button asChild aria-label={label}>
      <Link to={to}>
        {direction === 'previous' && <ChevronLeftIcon />}
        <span className={styles.text}>{text}</span>
        {direction === 'next' && <ChevronRightIcon />}
      </Link>
    </Button>
  );
}
