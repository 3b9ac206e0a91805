import { Button, ErrorPanel, Page } from 'shared-ui';

/** Stands where a page of the shell's own would; the bar stays. */
export const PageCrash = () => (
  <Page>
    <ErrorPanel title="This page could not be shown" message="An error stopped it. Nothing that you saved is lost.">
      <Button variant="primary" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </ErrorPanel>
  </Page>
);
