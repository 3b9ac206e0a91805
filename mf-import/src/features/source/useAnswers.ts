import { useState } from 'react';
import type { Answers } from '../reading/types.ts';
import { noAnswers } from './answers.ts';

/**
 * The trader's answers for one source, beginning with those of an earlier import. Another account has other answers, unless
 * they were changed here.
 * @param findRemembered the answers for an account, or for any
 */
export const useAnswers = (findRemembered: (account: string | undefined) => Partial<Answers>) => {
  const [changes, setChanges] = useState<Partial<Answers>>({});
  return {
    answers: { ...noAnswers, ...findRemembered(changes.account), ...changes },
    answer: (change: Partial<Answers>) => setChanges((current) => ({ ...current, ...change })),
  };
};
