import { Page, Skeleton, VisuallyHidden } from 'shared-ui';

/** Stands where a page will, in a page's measure, while its code comes. */
export const PageSkeleton = () => (
  <Page aria-busy="true">
    <VisuallyHidden>Loading the page...</VisuallyHidden>
    <Skeleton width="min(16rem, 60%)" height="2rem" />
    <Skeleton height="9rem" />
    <Skeleton height="9rem" />
  </Page>
);
