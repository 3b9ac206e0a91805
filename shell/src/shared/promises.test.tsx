import { act, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { usePromiseValue } from './promises.ts';

const Value = ({ promise }: { promise: Promise<string> }) => <p>{usePromiseValue(promise) ?? 'waiting'}</p>;
const renderValue = (initial: Promise<string>) => {
  const createView = (promise: Promise<string>) => (
    <ErrorBoundary fallbackRender={({ error }) => <p>{String(error)}</p>}>
      <Value promise={promise} />
    </ErrorBoundary>
  );
  const { rerender } = render(createView(initial));
  return (next: Promise<string>) => rerender(createView(next));
};

describe('usePromiseValue', () => {
  it('returns the value once it is resolved, and at once in later renders', async () => {
    const promise = Promise.resolve('resolved');
    renderValue(promise);
    expect(screen.getByText('waiting')).toBeInTheDocument();
    expect(await screen.findByText('resolved')).toBeInTheDocument();
    const second = render(<Value promise={promise} />);
    expect(second.container).toHaveTextContent('resolved');
  });

  it('returns the value of a new promise', async () => {
    const change = renderValue(Promise.resolve('first'));
    await screen.findByText('first');
    change(new Promise(() => {}));
    expect(screen.getByText('waiting')).toBeInTheDocument();
    await act(async () => change(Promise.resolve('second')));
    expect(screen.getByText('second')).toBeInTheDocument();
  });

  it('throws a rejection to the error boundary', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    renderValue(Promise.reject(new Error('no such file')));
    expect(await screen.findByText('Error: no such file')).toBeInTheDocument();
  });
});
