import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'shared-ui/host';
import { readFilter, type TradeFilter, writeFilter } from './filter.ts';

/** Safari refuses more than 100 changes of the address in 10 seconds; a held-down key is faster. */
const PAUSE = 250;

const addressOf = (filter: TradeFilter): string => new URLSearchParams(writeFilter(filter)).toString();
const filterOf = (address: string): TradeFilter => readFilter(new URLSearchParams(address));

export interface FilterState {
  /** What stands in the controls: a date may still be half typed. */
  typed: TradeFilter;
  /** What the list is narrowed to. */
  filter: TradeFilter;
  change: (part: Partial<TradeFilter>) => void;
  clear: () => void;
  /** The same as the page's address has it, `?q=…` or '', though it may not stand there yet. */
  search: string;
}

/**
 * The journal's filter: at once in the controls and the list, after a pause in the page's address, where it survives a
 * reload and the way back, and can be sent on.
 */
export const useFilter = (): FilterState => {
  const [params, setParams] = useSearchParams();
  const kept = addressOf(readFilter(params));
  const [typed, setTyped] = useState(() => filterOf(kept));
  const address = addressOf(typed);
  const ours = useRef(kept);

  // The address changed by itself: Back, or the link to the whole journal.
  useEffect(() => {
    if (kept === ours.current) return;
    ours.current = kept;
    setTyped(filterOf(kept));
  }, [kept]);

  const write = useEffectEvent(() => {
    if (address === ours.current) return;
    ours.current = address;
    setParams(address, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (address === ours.current) return;
    const timer = setTimeout(write, PAUSE);
    return () => clearTimeout(timer);
  }, [address]);
  // Before a link is followed: later it would take the place of the page that the link leads to.
  useEffect(() => {
    const settle = () => write();
    document.addEventListener('click', settle, { capture: true });
    return () => document.removeEventListener('click', settle, { capture: true });
  }, []);

  return {
    typed,
    filter: filterOf(address),
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    clear: () => setTyped({ text: '', date: '', result: '' }),
    search: address && `?${address}`,
  };
};
