import type { UseQueryResult } from '@tanstack/react-query';
import { referenceOf } from 'shared-ui/host';
import { ErrorPanel } from '../feedback/panels.tsx';

export interface CallErrorProps {
  /** What could not be had, e.g. 'Your trades could not be loaded'. */
  title: string;
  /** The call as `useCall` gave it. */
  of: Pick<UseQueryResult<unknown, Error>, 'error' | 'isFetching' | 'refetch'>;
}

/** Stands where a call's content would be when the call failed: says why, and Retry asks again. */
export const CallError = ({ title, of }: CallErrorProps) => (
  <ErrorPanel
    title={title}
    message={of.error?.message}
    reference={referenceOf(of.error)}
    onRetry={() => void of.refetch()}
    retrying={of.isFetching}
  />
);
