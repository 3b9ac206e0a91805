import { Page, Skeleton } from 'shared-ui';

/** Stands where a page will, in a page's measure, while its code comes. */
export const PageSkeleton = () => (
  <Page>
    <Skeleton />
  </Page>
);
