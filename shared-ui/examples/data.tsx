import type { ReactElement } from 'react';
import { CallError, ReplyCard, ReplyContent, Skeleton } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { type Example, noop } from './example.ts';

const createQuery = (error: ApiError | null) => ({ error, isFetching: false, refetch: async () => noop() as never });

const createFailedQuery = (status: number, error: string) =>
  createQuery(new ApiError(status, { error, code: 'internal', requestId: '0199f3c2-7d41' }));

const noReply = { shown: undefined, shownFilter: {}, staleFilter: null, isLoading: false };

const replyStates = {
  loaded: { call: createQuery(null), reply: { ...noReply, shown: '12 trades' } },
  'of another filter': {
    call: createQuery(null),
    reply: { ...noReply, shown: '12 trades', staleFilter: { side: 'long' as const } },
  },
  loading: { call: createQuery(null), reply: { ...noReply, isLoading: true } },
  offline: { call: createQuery(null), reply: noReply },
  error: { call: createFailedQuery(500, 'Something went wrong on our side.'), reply: noReply },
};

type ReplyState = (typeof replyStates)[keyof typeof replyStates];

const showEach = (show: (state: ReplyState) => ReactElement) =>
  Object.fromEntries(Object.entries(replyStates).map(([name, state]) => [name, show(state)]));

export const data: Example[] = [
  {
    component: 'CallError',
    states: {
      'server error': (
        <CallError
          title="Your trades could not be loaded"
          query={createFailedQuery(500, 'Something went wrong on our side.')}
        />
      ),
      retrying: (
        <CallError
          title="Your trades could not be loaded"
          query={{ ...createFailedQuery(503, 'The service is not available.'), isFetching: true }}
        />
      ),
    },
  },
  {
    component: 'ReplyCard',
    states: showEach((state) => (
      <ReplyCard title="The report" height="4rem" {...state}>
        {(text) => text}
      </ReplyCard>
    )),
  },
  {
    component: 'ReplyContent',
    states: showEach((state) => (
      <ReplyContent title="The report" skeleton={<Skeleton height="4rem" />} {...state}>
        {(text) => text}
      </ReplyContent>
    )),
  },
];
