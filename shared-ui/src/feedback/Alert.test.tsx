import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button.tsx';
import { Alert } from './Alert.tsx';

describe('Alert', () => {
  it('has the role alert for errors and warnings, and the role status otherwise', () => {
    const { rerender } = render(<Alert>Invalid email or password</Alert>);
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
    rerender(<Alert tone="warning">Verify</Alert>);
    expect(screen.getByRole('alert')).toHaveTextContent('Verify');
    rerender(<Alert tone="success">Sent</Alert>);
    expect(screen.getByRole('status')).toHaveTextContent('Sent');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a Dismiss button only if it can be dismissed', async () => {
    const onDismiss = jest.fn();
    const { rerender } = render(<Alert>Stays</Alert>);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<Alert onDismiss={onDismiss}>Goes</Alert>);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

it('Alert shows its action', async () => {
  const retry = jest.fn();
  render(
    <Alert tone="warning" action={<Button onClick={retry}>Retry</Button>}>
      The older trades could not be loaded.
    </Alert>,
  );
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
