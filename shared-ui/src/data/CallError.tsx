import type { UseQueryResult } from '@tanstack/react-query';
import { getSupportReference } from 'shared-ui/host';
import { ErrorPanel } from '../feedback/panels.tsx';

export interface CallErrorProps {
  /** What failed to load, e.g. 'Your trades could not be loaded'. */
  title: string;
  /** The result of `useCall`. */
  query: Pick<UseQueryResult<unknown, Error>, 'error' | 'isFetching' | 'refetch'>;
}

/** Replaces the content of a failed call: shows the reason and a Retry button. */
export function CallError({ title, query }: CallErrorProps) {
  return (
    <ErrorPanel
      title={title}
      message={query.error?.message}
      reference={getSupportReference(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
