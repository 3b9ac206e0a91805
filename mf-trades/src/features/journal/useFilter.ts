import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'shared-ui/host';
import { parseFilter, type TradeFilter, toSearchParams } from './filter.ts';

/** Safari allows at most 100 address changes in 10 seconds. Holding down a key would exceed that. */
const ADDRESS_DELAY_MS = 250;

const serialize = (filter: TradeFilter): string => new URLSearchParams(toSearchParams(filter)).toString();
const deserialize = (query: string): TradeFilter => parseFilter(new URLSearchParams(query));

/**
 * The journal's filter. Inputs and list change at once, and the page's address after a delay. The address keeps the filter
 * on reload and Back, and can be shared.
 */
export const useFilter = () => {
  const [params, setParams] = useSearchParams();
  const addressQuery = serialize(parseFilter(params));
  const [inputs, setInputs] = useState(() => deserialize(addressQuery));
  const query = serialize(inputs);
  const lastQuery = useRef(addressQuery);

  // The address was changed by navigation, e.g. Back or the link to My Trades.
  useEffect(() => {
    if (addressQuery === lastQuery.current) return;
    lastQuery.current = addressQuery;
    setInputs(deserialize(addressQuery));
  }, [addressQuery]);

  const updateAddress = useEffectEvent(() => {
    if (query === lastQuery.current) return;
    lastQuery.current = query;
    setParams(query, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (query === lastQuery.current) return;
    const timer = setTimeout(updateAddress, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  // Updates the address before a link is followed. Later, it would replace the link's page in the history.
  useEffect(() => {
    const listener = () => updateAddress();
    document.addEventListener('click', listener, { capture: true });
    return () => document.removeEventListener('click', listener, { capture: true });
  }, []);

  return {
    /** The values of the inputs. A date may be incomplete. */
    inputs,
    /** The filter to apply, without incomplete values. */
    filter: deserialize(query),
    change: (change: Partial<TradeFilter>) => setInputs((current) => ({ ...current, ...change })),
    clear: () => setInputs({ text: '', date: '', result: '' }),
    /** The filter as it will be in the page's address: `?q=…` or ''. */
    search: query && `?${query}`,
  };
};
