import { Button, ErrorPanel, type ErrorPanelProps, Page, Skeleton, VisuallyHidden } from 'shared-ui';
import { useFailedPage } from './usePage.ts';

/** Has the size of a page, to avoid a layout shift when the page's code has loaded. */
export function PageSkeleton() {
  return (
    <Page aria-busy="true">
      <VisuallyHidden>Loading page…</VisuallyHidden>
      <Skeleton width="min(16rem, 60%)" height="2rem" />
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </Page>
  );
}

/** Replaces a page that cannot be shown. The navigation bar remains. */
export function FailedPage({ title, ...panel }: Omit<ErrorPanelProps, 'page'> & { title: string }) {
  useFailedPage(title);
  return (
    <Page>
      <ErrorPanel page title={title} {...panel} />
    </Page>
  );
}

const crash = {
  title: 'This page could not be shown',
  message: 'An unexpected error occurred. Your saved data is safe.',
  children: (
    <Button variant="primary" onClick={() => location.reload()}>
      Reload the page
    </Button>
  ),
};

/** Replaces one of the shell's own pages after an error. The navigation bar remains. */
export function PageCrash() {
  return <FailedPage {...crash} />;
}

/** Replaces the whole page if the layout itself fails. */
export function LayoutCrash() {
  return (
    <main>
      <Page>
        <ErrorPanel page {...crash} />
      </Page>
    </main>
  );
}
