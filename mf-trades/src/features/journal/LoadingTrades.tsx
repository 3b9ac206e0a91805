import { Loading, Skeleton, Stack } from 'shared-ui';

/** A placeholder while the journal loads. */
export const LoadingTrades = () => (
  <Loading label="Loading trades...">
    <Stack gap={4}>
      <Skeleton height="var(--control)" />
      <Skeleton height="1.5rem" width="12rem" />
      <Skeleton height="3.5rem" lines={6} />
    </Stack>
  </Loading>
);
