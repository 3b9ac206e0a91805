import { Button, ErrorPanel, Page } from 'shared-ui';
import { FailedPage } from './FailedPage.tsx';

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
export const PageCrash = () => <FailedPage {...crash} />;

/** Replaces the whole page if the layout itself fails. */
export const LayoutCrash = () => (
  <main>
    <Page>
      <ErrorPanel page {...crash} />
    </Page>
  </main>
);
