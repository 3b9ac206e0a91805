import { CallError } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { type Example, nothing } from './example.ts';

const failed = (status: number, error: string) => ({
  error: new ApiError(status, { error, code: 'internal', requestId: '0199f3c2-7d41' }),
  isFetching: false,
  refetch: async () => nothing() as never,
});

export const data: Example[] = [
  {
    component: 'CallError',
    states: {
      "the server's fault": (
        <CallError title="Your trades could not be loaded" query={failed(500, 'Something went wrong on our side.')} />
      ),
      'asking again': (
        <CallError
          title="Your trades could not be loaded"
          query={{ ...failed(503, 'The journal cannot be reached just now.'), isFetching: true }}
        />
      ),
    },
  },
];
