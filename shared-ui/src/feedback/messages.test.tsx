import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode } from 'contracts';
import { Alert, Button, CallError, EmptyState, ErrorPanel, Loading, SupportReference } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

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

it('Loading says that there is no connection until it returns', () => {
  render(
    <Loading label="Loading trades…">
      <hr />
    </Loading>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading trades…');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('status')).toHaveTextContent(
    'No connection. This loads by itself when you are connected again.',
  );
  expect(screen.queryByRole('separator')).toBeNull();
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole('separator')).toBeVisible();
});

describe('ErrorPanel', () => {
  it('shows the error and retries', async () => {
    const onRetry = jest.fn();
    render(<ErrorPanel title="Not loaded" message="You are offline." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has an h1 only if it replaces a whole page', () => {
    const { rerender } = render(<ErrorPanel title="Not loaded" />);
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(<ErrorPanel page title="Not loaded" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Not loaded' })).toBeVisible();
  });

  it('shows other actions and no Retry button if it cannot retry', () => {
    render(
      <ErrorPanel>
        <a href="/trades">My Trades</a>
      </ErrorPanel>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'My Trades' })).toBeInTheDocument();
  });
});

it('EmptyState shows what is empty and its action', () => {
  render(
    <EmptyState title="No trades found." action={<a href="/add-trade">Add Trade</a>}>
      Log one.
    </EmptyState>,
  );
  expect(screen.getByText('No trades found.')).toBeInTheDocument();
  expect(screen.getByText('Log one.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add Trade' })).toBeInTheDocument();
});

it('SupportReference shows the id and copies it from the keyboard', async () => {
  const user = userEvent.setup();
  render(<SupportReference id="0199f3c2" />);
  expect(screen.getByText('0199f3c2')).toBeInTheDocument();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('0199f3c2');
});

const renderError = (status: number, code: ErrorCode) => {
  const error = new ApiError(status, { error: 'Something went wrong.', code, requestId: 'r-17' });
  render(<CallError title="Not loaded" query={{ error, isFetching: false, refetch: jest.fn() }} />);
};

describe('CallError', () => {
  it('shows the support reference for a server error', () => {
    renderError(500, 'internal');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(screen.getByText('r-17')).toBeVisible();
  });

  it('shows no reference for a client error', () => {
    renderError(400, 'invalid_input');
    expect(screen.queryByText('r-17')).toBeNull();
  });
});
