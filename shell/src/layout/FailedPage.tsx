import { ErrorPanel, type ErrorPanelProps, Page } from 'shared-ui';
import { useFailedPage } from './usePage.ts';

/** Replaces a page that cannot be shown. The navigation bar remains. */
export const FailedPage = ({ title, ...panel }: Omit<ErrorPanelProps, 'page'> & { title: string }) => {
  useFailedPage(title);
  return (
    <Page>
      <ErrorPanel page title={title} {...panel} />
    </Page>
  );
};
