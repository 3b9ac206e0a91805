import { Button, ErrorPanel, Page } from 'shared-ui';
import { FailedPage } from './FailedPage.tsx';

const crash = {
  title: 'This page could not be shown',
  message: 'An error stopped it. Nothing that you saved is lost.',
  children: (
    <Button variant="primary" onClick={() => location.reload()}>
      Reload the page
    </Button>
  ),
};

/** Stands where a page of the shell's own would; the bar stays. */
export const PageCrash = () => <FailedPage {...crash} />;

/** Stands for all of it, when even the layout could not be shown. */
export const LayoutCrash = () => (
  <main>
    <Page>
      <ErrorPanel page {...crash} />
    </Page>
  </main>
);
