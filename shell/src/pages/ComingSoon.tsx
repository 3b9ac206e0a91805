import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { MessagePage } from './MessagePage.tsx';

/** Placeholder of /features, /pricing and /contact (HOM-02). */
export const ComingSoon = ({ title, description }: { title: string; description: string }) => (
  <MessagePage title={title} message="Page Coming Soon" description={description}>
    <Button asChild>
      <Link to="/">Back to the home page</Link>
    </Button>
  </MessagePage>
);
