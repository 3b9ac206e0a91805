import { Button, EmptyState, Page, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePageTitle } from './usePageTitle.ts';

/** HOM-02 */
export const ComingSoon = ({ title }: { title: string }) => {
  usePageTitle(title);
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        title="Page Coming Soon"
        action={
          <Button asChild>
            <Link to="/">Back to the home page</Link>
          </Button>
        }
      />
    </Page>
  );
};
