import { Button, EmptyState, Page, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';

/** NAV-10 */
export const NotFound = () => {
  usePage('Page not found');
  return (
    <Page width="form">
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is nothing at this address."
        action={
          <Button asChild variant="primary">
            <Link to="/">Go to the home page</Link>
          </Button>
        }
      />
    </Page>
  );
};
