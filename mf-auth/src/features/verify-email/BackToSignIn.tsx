import { Button } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';

export const BackToSignIn = () => {
  const navigate = useNavigate();
  return (
    <Button variant="ghost" onClick={() => navigate('/signin')}>
      Back to Sign In
    </Button>
  );
};
