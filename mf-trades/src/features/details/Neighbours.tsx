import type { Trade } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, hasSingleKeyShortcuts, IconButton } from 'shared-ui';
import { useLocation, useNavigate } from 'shared-ui/host';
import { useNeighbours } from './useNeighbours.ts';

/** Whether a letter means itself there: in a field, or under a window that is over the page. */
const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const useKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (hasSingleKeyShortcuts() && !isTaken(event)) keys[event.key]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};

interface ButtonsProps {
  toNewer?: () => void;
  toOlder?: () => void;
}

const Buttons = ({ toNewer, toOlder }: ButtonsProps) => (
  <>
    <IconButton
      label="Previous trade"
      aria-keyshortcuts={hasSingleKeyShortcuts() ? 'k' : undefined}
      aria-disabled={!toNewer}
      onClick={toNewer}
    >
      <ChevronLeftIcon />
    </IconButton>
    <IconButton
      label="Next trade"
      aria-keyshortcuts={hasSingleKeyShortcuts() ? 'j' : undefined}
      aria-disabled={!toOlder}
      onClick={toOlder}
    >
      <ChevronRightIcon />
    </IconButton>
  </>
);

/** The filter that one goes through: `?q=…` or ''. */
interface Among {
  search: string;
}

const NeighboursOf = ({ trade, search }: Among & { trade: Trade }) => {
  const { newer, older } = useNeighbours(trade, search);
  const { state, search: own } = useLocation();
  const navigate = useNavigate();
  const wayTo = (to: Trade | undefined) =>
    to && (() => void navigate(`/trades/${to.id}${own}`, { replace: true, state }));
  const [toNewer, toOlder] = [wayTo(newer), wayTo(older)];
  useKeys({ k: toNewer, j: toOlder });
  return <Buttons toNewer={toNewer} toOlder={toOlder} />;
};

/**
 * To the trade above and below in the list as it was narrowed, by button or by k and j. They take each other's place in
 * the history, so that Back leads out of the review in one step.
 */
export const Neighbours = ({ trade, search }: Among & { trade: Trade | undefined }) =>
  trade ? <NeighboursOf trade={trade} search={search} /> : <Buttons />;
