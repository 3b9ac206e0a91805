import { ErrorPanel, type ErrorPanelProps, Page } from 'shared-ui';
import { useFailedPage } from './usePage.ts';

/** Stands in the place of a page that cannot be shown; the bar stays. */
export const FailedPage = ({ title, ...panel }: Omit<ErrorPanelProps, 'page'> & { title: string }) => {
  useFailedPage(title);
  return (
    <Page>
      <ErrorPanel page title={title} {...panel} />
    </Page>
  );
};
