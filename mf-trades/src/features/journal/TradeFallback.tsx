import { CallError, type CallErrorProps, Card, Loading, Skeleton } from 'shared-ui';

/** What is shown until a trade is loaded: a placeholder, or the error with Retry. */
export const TradeFallback = ({ title, query }: CallErrorProps) => (
  <Card>
    {query.error ? (
      <CallError title={title} query={query} />
    ) : (
      <Loading label="Loading trade...">
        <Skeleton height="1.5rem" lines={5} />
      </Loading>
    )}
  </Card>
);
