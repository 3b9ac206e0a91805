import { useMutation } from '@tanstack/react-query';
import { calls } from 'contracts';
import { getApi } from 'shared-ui/host';
import type { ListState } from '../journal/useTradeList.ts';

/** A link cannot send the token, so the API returns a signed address for the browser's own download. */
const download = async (query: ListState['query']): Promise<void> => {
  const { url } = await getApi().call(calls.account.export, { query });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Downloads all trades of the list, with their files. */
export const useExport = ({ query }: ListState) => useMutation({ mutationFn: () => download(query) });
