import { Button, Card, Row } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';

/**
 * ACC-04. The shell's /logout signs out and goes to /. Signing out here would be too early: this page is for signed-in
 * traders alone, and its guard would lead to /signin.
 */
export const AccountActions = () => {
  const navigate = useNavigate();
  return (
    <Card title="Account Actions">
      <Row>
        <Button onClick={() => navigate('/signin', { state: { reset: true } })}>Change Password</Button>
        <Button onClick={() => navigate('/logout')}>Sign Out</Button>
      </Row>
    </Card>
  );
};
