import type { Trade } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, hasSingleKeyShortcuts, IconButton } from 'shared-ui';
import { useLocation, useNavigate } from 'shared-ui/host';
import { useAdjacentTrades } from './useAdjacentTrades.ts';

/** Ignores keys that are typed into a field, pressed with a modifier, or pressed while a dialog is open. */
const shouldIgnoreKey = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const useKeyboardShortcuts = (shortcuts: Readonly<Record<string, (() => void) | undefined>>): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasSingleKeyShortcuts() && !shouldIgnoreKey(event)) shortcuts[event.key]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};

interface ButtonsProps {
  onPrevious?: () => void;
  onNext?: () => void;
}

const Buttons = ({ onPrevious, onNext }: ButtonsProps) => (
  <>
    <IconButton
      label="Previous trade"
      aria-keyshortcuts={hasSingleKeyShortcuts() ? 'k' : undefined}
      aria-disabled={!onPrevious}
      onClick={onPrevious}
    >
      <ChevronLeftIcon />
    </IconButton>
    <IconButton
      label="Next trade"
      aria-keyshortcuts={hasSingleKeyShortcuts() ? 'j' : undefined}
      aria-disabled={!onNext}
      onClick={onNext}
    >
      <ChevronRightIcon />
    </IconButton>
  </>
);

interface FilterProps {
  /** The filter of the list to navigate: `?q=…` or ''. */
  search: string;
}

const ActiveButtons = ({ trade, search }: FilterProps & { trade: Trade }) => {
  const { newer, older } = useAdjacentTrades(trade, search);
  const { state, search: currentSearch } = useLocation();
  const navigate = useNavigate();
  const createHandler = (target: Trade | undefined) =>
    target && (() => void navigate(`/trades/${target.id}${currentSearch}`, { replace: true, state }));
  const [onPrevious, onNext] = [createHandler(newer), createHandler(older)];
  useKeyboardShortcuts({ k: onPrevious, j: onNext });
  return <Buttons onPrevious={onPrevious} onNext={onNext} />;
};

/**
 * Opens the previous or next trade of the filtered list, by button or with the keys K and J. The trades replace each
 * other in the history, so that one Back returns to the list.
 */
export const PrevNextTrade = ({ trade, search }: FilterProps & { trade: Trade | undefined }) =>
  trade ? <ActiveButtons trade={trade} search={search} /> : <Buttons />;
