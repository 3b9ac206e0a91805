import { useSearchParams } from 'shared-ui/host';

/** Changes parameters of the page's address and keeps the others, without a new entry in the history. */
export const usePageParameters = () => {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) changed.set(name, value);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params, change] as const;
};
