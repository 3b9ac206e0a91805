import { Page, Skeleton, VisuallyHidden } from 'shared-ui';

/** Has the size of a page, to avoid a layout shift when the page's code has loaded. */
export const PageSkeleton = () => (
  <Page aria-busy="true">
    <VisuallyHidden>Loading page...</VisuallyHidden>
    <Skeleton width="min(16rem, 60%)" height="2rem" />
    <Skeleton height="9rem" />
    <Skeleton height="9rem" />
  </Page>
);
