import { inboxCount } from 'contracts/inbox-count';
import { Button, formatCount, Row, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';

const describe = (count: number): string =>
  count === 0 ? 'No new proposals of your tools.' : `${formatCount(count, 'new proposal')} of your tools.`;

/** On the dashboard: how many proposals wait for the trader (INB-02). */
const InboxCard = () => {
  const { data, error } = useCall(inboxCount.get, {}, { handlesErrors: true });
  if (error && !data) return <p>Your proposals could not be counted. Open the inbox to try again.</p>;
  if (!data) return null;
  return (
    <Row justify="between">
      <span>{describe(data.new)}</span>
      <Button size="small" asChild>
        <Link to="/inbox">Open inbox</Link>
      </Button>
    </Row>
  );
};

export default InboxCard;
