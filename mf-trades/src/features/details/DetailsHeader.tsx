import type { Trade } from 'contracts';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  hasSingleKeyShortcuts,
  IconButton,
  ListIcon,
  PageHeader,
} from 'shared-ui';
import { Link, useLocation, useNavigate } from 'shared-ui/host';
import { type BackToJournal, useAdjacentTrades } from '../../shared/useTradePage.ts';
import styles from './Details.module.css';

/** The handlers by key; a button without a handler is disabled. */
type Handlers = Readonly<Record<string, (() => void) | undefined>>;

/** Ignores keys that are typed into a field, pressed with a modifier, or pressed while a dialog is open. */
const shouldIgnoreKey = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const useKeyboardShortcuts = (shortcuts: Handlers): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (hasSingleKeyShortcuts() && !shouldIgnoreKey(event)) shortcuts[event.key]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};

const BUTTONS = [
  { key: 'k', label: 'Previous trade', Icon: ChevronLeftIcon },
  { key: 'j', label: 'Next trade', Icon: ChevronRightIcon },
];

const Buttons = ({ handlers }: { handlers: Handlers }) =>
  BUTTONS.map(({ key, label, Icon }) => (
    <IconButton
      key={key}
      label={label}
      aria-keyshortcuts={hasSingleKeyShortcuts() ? key : undefined}
      aria-disabled={!handlers[key]}
      onClick={handlers[key]}
    >
      <Icon />
    </IconButton>
  ));

interface FilterProps {
  /** The filter of the list to navigate: `?q=…` or ''. */
  search: string;
}

const ActiveButtons = ({ trade, search }: FilterProps & { trade: Trade }) => {
  const adjacent = useAdjacentTrades(trade.id, search);
  /** A key that was pressed before the adjacent trades were known. */
  const [pressed, setPressed] = useState<string>();
  const { state, search: currentSearch } = useLocation();
  const navigate = useNavigate();
  const createHandler = (id: number | null | undefined) =>
    !id ? undefined : () => void navigate(`/trades/${id}${currentSearch}`, { replace: true, state });
  const handlers: Handlers = { k: createHandler(adjacent?.previous), j: createHandler(adjacent?.next) };
  useKeyboardShortcuts(adjacent ? handlers : { k: () => setPressed('k'), j: () => setPressed('j') });
  useEffect(() => {
    if (!adjacent || !pressed) return;
    setPressed(undefined);
    handlers[pressed]?.();
  });
  return <Buttons handlers={handlers} />;
};

/**
 * Opens the previous or next trade of the filtered list, by button or with the keys K and J. The trades replace each
 * other in the history, so that one Back returns to the list.
 */
const PrevNextTrade = ({ trade, search }: FilterProps & { trade: Trade | undefined }) =>
  trade ? <ActiveButtons trade={trade} search={search} /> : <Buttons handlers={{}} />;

/** A plain click goes back in the history. A click with a modifier key opens the address, e.g. in a new tab. */
const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);

export function DetailsHeader({ trade, back }: { trade: Trade | undefined; back: BackToJournal }) {
  const handleClick = (event: MouseEvent) => {
    if (!back.isFromJournal || !isPlainClick(event)) return;
    event.preventDefault();
    back.goBack();
  };
  return (
    <PageHeader
      title="Trade Details"
      actions={
        <>
          <Button variant="ghost" className={styles.back} asChild>
            <Link to={`/trades${back.search}`} onClick={handleClick}>
              <ListIcon />
              <span>My Trades</span>
            </Link>
          </Button>
          <PrevNextTrade trade={trade} search={back.search} />
        </>
      }
    />
  );
}
