import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, LazyFilterText, Row, usePageParameters, useTradeFilter } from 'shared-ui';
import { itemKinds, NO_PLACE } from './queueItems.ts';
import styles from './Review.module.css';

/** The accounts of the queue, as the filter of the page's address: the only field of a filter that a queue has. */
export function useQueueAccounts() {
  const { filter, setFilter } = useTradeFilter(itemKinds);
  const { account } = filter;
  return { account, query: account && { account }, showAll: () => setFilter({}) };
}

/** With another choice of accounts, the queue begins at its first item: the current one may be of another account. */
export function useRestart(key: string): void {
  const [, change] = usePageParameters();
  const shown = useRef(key);
  const restart = useEffectEvent(() => change(NO_PLACE));
  useEffect(() => {
    if (shown.current !== key) restart();
    shown.current = key;
  }, [key]);
}

/** Says whose trades wait, as other pages do on a phone, whose picker is in the menu. */
export function QueueAccounts() {
  const { query, showAll } = useQueueAccounts();
  if (!query) return null;
  return (
    <Row justify="between" gap={2}>
      <p className={styles.waiting}>
        <LazyFilterText filter={query} format={(text) => `Showing ${text}`} />
      </p>
      <Button size="small" variant="ghost" onClick={showAll}>
        Show all accounts
      </Button>
    </Row>
  );
}
