import type { User } from 'contracts';
import { useState } from 'react';
import { Button, Card, Row } from 'shared-ui';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

export const DeleteAccount = ({ user }: { user: User }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Delete account"
      description="Deletes your account and everything in it: trades, notes, images and videos. This cannot be undone."
    >
      <Row>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      </Row>
      {isOpen && <DeleteAccountDialog email={user.email} onClose={() => setIsOpen(false)} />}
    </Card>
  );
};
