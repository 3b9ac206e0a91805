import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button.tsx';
import { Alert } from './Alert.tsx';
import { Loading } from './Loading.tsx';
import { Progress } from './Progress.tsx';
import { EmptyState, ErrorPanel } from './panels.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';

describe('Alert', () => {
  it('interrupts for errors and warnings, and is said in turn for the rest', () => {
    const { rerender } = render(<Alert>Invalid email or password</Alert>);
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid email or password');
    rerender(<Alert tone="warning">Verify</Alert>);
    expect(screen.getByRole('alert')).toHaveTextContent('Verify');
    rerender(<Alert tone="success">Sent</Alert>);
    expect(screen.getByRole('status')).toHaveTextContent('Sent');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be dismissed where it says so', async () => {
    const onDismiss = jest.fn();
    const { rerender } = render(<Alert>Stays</Alert>);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<Alert onDismiss={onDismiss}>Goes</Alert>);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

it('Alert has a way on beside its words', async () => {
  const retry = jest.fn();
  render(
    <Alert tone="warning" action={<Button onClick={retry}>Retry</Button>}>
      The older trades could not be loaded.
    </Alert>,
  );
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('Loading says what is on its way, beside the outline of it', () => {
  render(
    <Loading label="Loading trades...">
      <Skeleton lines={2} />
    </Loading>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading trades...');
});

describe('ErrorPanel', () => {
  it('says what went wrong and retries', async () => {
    const onRetry = jest.fn();
    render(<ErrorPanel title="Not loaded" message="The network is away." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Not loaded');
    expect(screen.getByRole('alert')).toHaveTextContent('The network is away.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('has the h1 where it stands for a whole page, and only there', () => {
    const { rerender } = render(<ErrorPanel title="Not loaded" />);
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(<ErrorPanel page title="Not loaded" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Not loaded' })).toBeVisible();
  });

  it('offers no Retry where there is none, but other ways out', () => {
    render(
      <ErrorPanel>
        <a href="/trades">My Trades</a>
      </ErrorPanel>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'My Trades' })).toBeInTheDocument();
  });
});

it('EmptyState says what there is none of and the way to the first', () => {
  render(
    <EmptyState title="No trades found." action={<a href="/add-trade">Add Trade</a>}>
      Log one.
    </EmptyState>,
  );
  expect(screen.getByText('No trades found.')).toBeInTheDocument();
  expect(screen.getByText('Log one.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add Trade' })).toBeInTheDocument();
});

it('Spinner says what is being waited for, shown or not', () => {
  const { rerender } = render(<Spinner label="Loading trades..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading trades...');
  rerender(<Spinner label="Checking" labelHidden />);
  expect(screen.getByRole('status')).toHaveTextContent('Checking');
});

it('Skeleton keeps room for its lines and says nothing', () => {
  const { container } = render(<Skeleton lines={3} width="50%" />);
  expect(container.querySelectorAll('.skeleton')).toHaveLength(3);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});

it('Progress is named and tells how far, from 0 to 100', () => {
  render(<Progress label="chart.png" value={40} tone="success" />);
  const bar = screen.getByRole('progressbar', { name: 'chart.png' });
  expect(bar).toHaveAttribute('value', '40');
  expect(bar).toHaveAttribute('max', '100');
});
