import { useState } from 'react';
import { Button, Card, Row } from 'shared-ui';
import { getAuth, useNavigate } from 'shared-ui/host';

/** ACC-04. */
export const AccountActions = () => {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    // First away: once nobody is signed in, the guard of this page would lead to /signin.
    await navigate('/');
    await getAuth()
      .signOut()
      .catch((failure) => console.error('Sign-out failed', failure));
  };
  return (
    <Card title="Account Actions">
      <Row>
        <Button onClick={() => navigate('/signin', { state: { reset: true } })}>Change Password</Button>
        <Button busy={leaving} onClick={signOut}>
          Sign Out
        </Button>
      </Row>
    </Card>
  );
};
