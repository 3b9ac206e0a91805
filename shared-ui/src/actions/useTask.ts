import { useState } from 'react';
import type { AlertTone } from '../feedback/Alert.tsx';

/** What came of a task, for an Alert. */
export interface TaskOutcome {
  tone: AlertTone;
  text: string;
}

/**
 * Tasks behind buttons, e.g. sending an e-mail: one at a time; its name while it is under way, then what came of it.
 * `work` resolves with the outcome and never rejects.
 */
export const useTask = <Name extends string>() => {
  const [pending, setPending] = useState<Name | null>(null);
  const [outcome, setOutcome] = useState<TaskOutcome | null>(null);
  const run = async (name: Name, work: () => Promise<TaskOutcome | null>): Promise<void> => {
    setPending(name);
    setOutcome(null);
    setOutcome(await work());
    setPending(null);
  };
  return { pending, outcome, run };
};
