import { useEffect, useState } from 'react';
import { useSearchParams, useSession } from 'shared-ui/host';

/**
 * FLT-04: an address without parameters starts with the trader's default filter. Later changes of the address keep what the
 * trader chose, e.g. no filter.
 * @returns whether the address is what the page shows
 */
export const useDefaultFilter = (): boolean => {
  const query = useSession().user?.dashboardFilter;
  const [params, setParams] = useSearchParams();
  const [isStarted, setIsStarted] = useState(!query);
  if (!isStarted && params.size > 0) setIsStarted(true);
  useEffect(() => {
    if (!isStarted && query) setParams(new URLSearchParams(query), { replace: true });
  }, [isStarted, query, setParams]);
  return isStarted;
};
