import { useState } from 'react';
import type { Answers } from '../reading/types.ts';
import { noAnswers } from './answers.ts';

/** The trader's answers for one source, beginning with those of the last import of its format. */
export const useAnswers = (remembered: Partial<Answers>) => {
  const [changes, setChanges] = useState<Partial<Answers>>({});
  return {
    answers: { ...noAnswers, ...remembered, ...changes },
    answer: (change: Partial<Answers>) => setChanges((current) => ({ ...current, ...change })),
  };
};
