import { CallError, type CallErrorProps, Card, Loading, Skeleton, Stack } from 'shared-ui';

/** A placeholder while the list loads. */
export function LoadingTrades() {
  return (
    <Loading label="Loading trades...">
      <Stack gap={4}>
        <Skeleton height="1.5rem" width="12rem" />
        <Skeleton height="3.5rem" lines={6} />
      </Stack>
    </Loading>
  );
}

/** A placeholder for the next page of the list. */
export function LoadingRows() {
  return (
    <Loading label="Loading more trades…">
      <Skeleton height="2.75rem" lines={3} />
    </Loading>
  );
}

/** What is shown until a trade is loaded: a placeholder, or the error with Retry. */
export function TradeFallback({ title, query }: CallErrorProps) {
  return (
    <Card>
      {query.error ? (
        <CallError title={title} query={query} />
      ) : (
        <Loading label="Loading trade…">
          <Skeleton height="1.5rem" lines={5} />
        </Loading>
      )}
    </Card>
  );
}
