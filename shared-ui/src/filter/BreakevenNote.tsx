import type { User } from 'contracts';
import { getSession } from 'shared-ui/host';
import { localizeNumbers } from '../format/formats.ts';
import { formatMoney } from '../format/money.ts';
import styles from './FilterBar.module.css';

type Band = User['breakevenWithin'];

/** A breakeven band, by default the trader's: '$5.00 or 0.1R' of 0. Empty without one. */
export function describeBand(band: Band = getSession().user?.breakevenWithin): string {
  const { moneyCents = 0, r = 0 } = band ?? {};
  return [moneyCents > 0 && formatMoney(moneyCents), r > 0 && localizeNumbers(`${r}R`)].filter(Boolean).join(' or ');
}

/**
 * Says what counts as a breakeven where a win rate is shown (BRK-01), by default with the trader's band. Nothing
 * without one. A page with a filter bar has it there.
 */
export function BreakevenNote({ band }: { band?: Band }) {
  const text = describeBand(band);
  return text && <p className={styles.riskNote}>{`Results within ${text} of 0 count as breakeven.`}</p>;
}
