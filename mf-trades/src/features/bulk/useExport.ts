import { useMutation } from '@tanstack/react-query';
import { calls } from 'contracts';
import { bulk } from 'contracts/bulk';
import { getApi } from 'shared-ui/host';
import type { SelectedTrades } from '../journal/useSelection.ts';
import type { ListState } from '../journal/useTradeList.ts';

const createUrl = (selected: SelectedTrades, query: ListState['query']) =>
  selected.kind === 'all'
    ? getApi().call(calls.account.export, { query })
    : getApi().call(bulk.export, { body: { ids: [...selected.ids] } });

/** A link cannot send the token, so the API returns a signed address for the browser's own download. */
const download = async (...selection: Parameters<typeof createUrl>): Promise<void> => {
  const { url } = await createUrl(...selection);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Downloads the selected trades, with their files. */
export const useExport = (selected: SelectedTrades, { query }: ListState) =>
  useMutation({ mutationFn: () => download(selected, query) });
