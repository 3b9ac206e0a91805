import { Money } from 'shared-ui';

interface RoomProps {
  /** Null: there is no such limit. */
  cents: number | null;
}

/** How much may still be lost. None is left at 0: the limit is reached. */
export const Room = ({ cents }: RoomProps) => (
  <Money cents={cents} signed={false} tone={cents !== null && cents <= 0 ? 'loss' : 'neutral'} />
);
