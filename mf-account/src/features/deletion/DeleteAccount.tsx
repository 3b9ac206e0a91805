import type { User } from 'contracts';
import { useState } from 'react';
import { Button, Card, Row } from 'shared-ui';
import { DeletionDialog } from './DeletionDialog.tsx';

/** The end of an account: asked for twice, because there is no way back. */
export const DeleteAccount = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title="Delete Account"
      description="Removes your account and everything in it: trades, notes, images and videos. This cannot be undone."
    >
      <Row>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </Row>
      {asking && <DeletionDialog email={user.email} onClose={() => setAsking(false)} />}
    </Card>
  );
};
