import { useEffect, useRef, useState } from 'react';

export type LinkState<Result> =
  | { step: 'working' }
  | { step: 'done'; result: Result }
  | { step: 'failed'; failure: unknown };

/**
 * Does what an e-mailed link is for when its page opens: once, even where React mounts twice, because the provider
 * takes a code only once. `retry` does it again, for a failure that says nothing about the code.
 */
export const useLink = <Result>(work: () => Promise<Result>) => {
  const [state, setState] = useState<LinkState<Result>>({ step: 'working' });
  const begun = useRef(false);
  const run = async () => {
    setState({ step: 'working' });
    try {
      setState({ step: 'done', result: await work() });
    } catch (failure) {
      setState({ step: 'failed', failure });
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run();
  });
  return { state, retry: () => void run() };
};
