import { filterShape } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchField, type TradeFilterState } from 'shared-ui';
import styles from './JournalFilter.module.css';

/** Safari allows at most 100 address changes in 10 seconds. Holding down a key would exceed that. */
const APPLY_DELAY_MS = 250;

/**
 * The text of the box, which filters after a delay. Typing renders only the box, so it never waits for the list.
 */
const useSearchText = ({ filter, setFilter }: TradeFilterState) => {
  const applied = filter.q ?? '';
  const [text, setText] = useState(applied);
  const lastApplied = useRef(applied);
  const words = text.trim();
  const error = words === '' ? undefined : filterShape.q.safeParse(words).error?.issues[0]?.message;

  // The filter was changed elsewhere, e.g. by Back or Clear all.
  useEffect(() => {
    if (applied === lastApplied.current) return;
    lastApplied.current = applied;
    setText(applied);
  }, [applied]);

  const apply = useEffectEvent(() => {
    if (words === lastApplied.current || error) return;
    lastApplied.current = words;
    setFilter({ ...filter, q: words || undefined });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the delay again.
  useEffect(() => {
    const timer = setTimeout(apply, APPLY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Applies the text before a link is followed. Later, the filter would replace the link's page in the history.
  useEffect(() => {
    const listener = () => apply();
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, []);
  return { text, setText, error };
};

export function SearchBox({ state }: { state: TradeFilterState }) {
  const { text, setText, error } = useSearchText(state);
  return (
    <SearchField
      label="Search"
      placeholder="Search trade or ticker..."
      autoComplete="off"
      className={styles.search}
      value={text}
      error={error}
      onValueChange={setText}
    />
  );
}
