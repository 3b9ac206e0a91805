import type { UseFormReturn } from 'react-hook-form';
import type { Draft, DraftErrors } from './draft.ts';

/** Shows each error at its field and focuses the first. @returns whether there is any error */
export const showFieldErrors = ({ setError }: UseFormReturn<Draft>, errors: DraftErrors): boolean => {
  const names = Object.keys(errors) as (keyof Draft)[];
  names.forEach((name, index) => {
    setError(name, { message: errors[name] }, { shouldFocus: index === 0 });
  });
  return names.length > 0;
};
