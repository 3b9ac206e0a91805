import { useState } from 'react';
import { Alert } from 'shared-ui';
import { Link } from 'shared-ui/host';

/** For a trader without a trade; gone for this visit once dismissed. */
export const FirstTradeBanner = () => {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Alert tone="info" onDismiss={() => setDismissed(true)}>
      <p>No trades yet! Enter a trade to generate statistics.</p>
      <Link to="/add-trade">Add your first trade</Link>
    </Alert>
  );
};
