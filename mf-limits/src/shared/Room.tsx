import { Amount, getReplyUnit, useUnit } from 'shared-ui';
import { describeLittleRoom } from './format.ts';
import styles from './Room.module.css';

interface RoomProps {
  /** Null: there is no such limit. */
  cents: number | null;
  /** The limit of which this is left. */
  limitCents: number | null | undefined;
  /** By default, the unit of the nearest UnitProvider. */
  currency?: string | undefined;
  /** Says in words, too, when little is left: where no state is beside it. */
  hasWords?: boolean;
}

/** How much may still be lost: amber when little of the limit is left, red when nearly nothing is. */
export function Room({ cents, limitCents, currency, hasWords = false }: RoomProps) {
  const shownUnit = useUnit();
  const unit = currency === undefined ? shownUnit : getReplyUnit({ currency });
  const little = cents === null || !limitCents ? null : describeLittleRoom(cents, limitCents);
  return (
    <span className={little ? styles[little.tone] : undefined}>
      <Amount cents={cents} unit={unit} signed={false} tone="neutral" />
      {hasWords && little && ` ${little.text}`}
    </span>
  );
}
