import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { LonePage } from './LonePage.tsx';

/** HOM-02 */
export const ComingSoon = ({ title, description }: { title: string; description: string }) => (
  <LonePage title={title} sentence="Page Coming Soon" description={description}>
    <Button asChild>
      <Link to="/">Back to the home page</Link>
    </Button>
  </LonePage>
);
