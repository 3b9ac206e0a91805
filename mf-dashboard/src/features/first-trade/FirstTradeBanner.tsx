import { useState } from 'react';
import { Alert } from 'shared-ui';

/** For users without trades. Dismissing it hides it until the page is opened again. */
export const FirstTradeBanner = () => {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Alert tone="info" onDismiss={() => setDismissed(true)}>
      No trades yet! Enter a trade to generate statistics.
    </Alert>
  );
};
