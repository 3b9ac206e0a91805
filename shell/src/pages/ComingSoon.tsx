import { Button, EmptyState, Page, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';

/** HOM-02 */
export const ComingSoon = ({ title }: { title: string }) => {
  usePage(title);
  return (
    <Page width="form">
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
