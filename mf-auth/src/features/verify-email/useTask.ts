import { useState } from 'react';
import type { AlertTone } from 'shared-ui';

/** The result of a task, as the content of an Alert. */
export interface TaskOutcome {
  tone: AlertTone;
  text: string;
}

/**
 * Runs the tasks behind buttons, e.g. sending an e-mail, one at a time. `pending` is the name of the running task,
 * `outcome` the result of the last one. `task` resolves with the outcome and never rejects.
 */
export const useTask = <Name extends string>() => {
  const [pending, setPending] = useState<Name | null>(null);
  const [outcome, setOutcome] = useState<TaskOutcome | null>(null);
  const run = async (name: Name, task: () => Promise<TaskOutcome | null>): Promise<void> => {
    setPending(name);
    setOutcome(null);
    setOutcome(await task());
    setPending(null);
  };
  return { pending, outcome, run };
};
