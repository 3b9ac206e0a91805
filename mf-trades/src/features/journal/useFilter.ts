import { useSearchParams } from 'shared-ui/host';
import { readFilter, type TradeFilter, writeFilter } from './filter.ts';
import { useSearchText } from './useSearchText.ts';

export interface FilterState {
  filter: TradeFilter;
  change: (part: Partial<TradeFilter>) => void;
  clear: () => void;
}

/** The journal's filter lives in the page's address: it survives a reload and the way back, and can be sent on. */
export const useFilter = (): FilterState => {
  const [params, setParams] = useSearchParams();
  const kept = readFilter(params);
  const keep = (next: TradeFilter) => setParams(writeFilter(next), { replace: true, preventScrollReset: true });
  const [text, setText] = useSearchText(kept.text, (written) => keep({ ...kept, text: written }));
  const filter = { ...kept, text };
  return {
    filter,
    change: ({ text: typed, ...rest }) => {
      if (typed !== undefined) setText(typed);
      if (Object.keys(rest).length > 0) keep({ ...filter, ...rest });
    },
    clear: () => {
      setText('');
      keep({ text: '', date: '', result: '' });
    },
  };
};
