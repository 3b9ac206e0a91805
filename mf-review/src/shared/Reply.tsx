import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, Loading, Skeleton } from 'shared-ui';

interface ReplyProps<Reply> {
  /** The result of `useCall` or `usePages`. */
  call: { data: Reply | undefined } & Pick<
    UseQueryResult<unknown, Error>,
    'error' | 'fetchStatus' | 'isFetching' | 'refetch'
  >;
  /** What loads, e.g. 'Missed trades'. */
  title: string;
  /** The CSS height that is reserved while it loads. */
  height: string;
  /** False while the reply would be shown without what belongs above it, see `useLoaded`. */
  isReady?: boolean;
  children: (reply: Reply) => ReactNode;
}

/** The reply to a call, or its loading, error or offline state. */
export function Reply<T>({ call, title, height, isReady = true, children }: ReplyProps<T>) {
  if (call.data !== undefined && isReady) return children(call.data);
  if (call.error) return <CallError title={`${title} could not be loaded`} query={call} />;
  return (
    <Loading label={`Loading ${title}…`}>
      <Skeleton height={height} />
    </Loading>
  );
}
