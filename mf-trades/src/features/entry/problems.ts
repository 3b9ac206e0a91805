import type { UseFormReturn } from 'react-hook-form';
import type { Draft, DraftProblems } from './draft.ts';

/** Says what is wrong at each field, and goes to the first. @returns whether there is anything */
export const showProblems = ({ setError }: UseFormReturn<Draft>, problems: DraftProblems): boolean => {
  const names = Object.keys(problems) as (keyof Draft)[];
  names.forEach((name, index) => {
    setError(name, { message: problems[name] }, { shouldFocus: index === 0 });
  });
  return names.length > 0;
};
