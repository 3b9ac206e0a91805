import { Amount, getReplyUnit, useUnit } from 'shared-ui';

interface RoomProps {
  /** Null: there is no such limit. */
  cents: number | null;
  /** By default, the unit of the nearest UnitProvider. */
  currency?: string | undefined;
}

/** How much may still be lost. None is left at 0: the limit is reached. */
export function Room({ cents, currency }: RoomProps) {
  const shownUnit = useUnit();
  const unit = currency === undefined ? shownUnit : getReplyUnit({ currency });
  return <Amount cents={cents} unit={unit} signed={false} tone={cents !== null && cents <= 0 ? 'loss' : 'neutral'} />;
}
