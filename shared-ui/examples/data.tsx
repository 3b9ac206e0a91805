import { CallError } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { type Example, noop } from './example.ts';

const createFailedQuery = (status: number, error: string) => ({
  error: new ApiError(status, { error, code: 'internal', requestId: '0199f3c2-7d41' }),
  isFetching: false,
  refetch: async () => noop() as never,
});

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
];
