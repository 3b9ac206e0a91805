import { useEffect, useRef, useState } from 'react';

export type ActionCodeState<Result> =
  | { status: 'pending' }
  | { status: 'succeeded'; result: Result }
  | { status: 'failed'; error: unknown };

/**
 * Runs an emailed link's action when its page opens. The provider accepts a code only once, so the action runs once
 * even if React mounts the component twice. `retry` runs it again, for errors that the code did not cause.
 */
export const useActionCode = <Result>(action: () => Promise<Result>) => {
  const [state, setState] = useState<ActionCodeState<Result>>({ status: 'pending' });
  const hasStarted = useRef(false);
  const run = async () => {
    setState({ status: 'pending' });
    try {
      setState({ status: 'succeeded', result: await action() });
    } catch (error) {
      setState({ status: 'failed', error });
    }
  };
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run();
  });
  return { state, retry: () => void run() };
};
