import { act, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSettled } from './useSettled.ts';

const Shown = ({ of }: { of: Promise<string> }) => <p>{useSettled(of) ?? 'waiting'}</p>;
const show = (of: Promise<string>) => {
  const view = (promise: Promise<string>) => (
    <ErrorBoundary fallbackRender={({ error }) => <p>{String(error)}</p>}>
      <Shown of={promise} />
    </ErrorBoundary>
  );
  const { rerender } = render(view(of));
  return (next: Promise<string>) => rerender(view(next));
};

describe('what a promise came to', () => {
  it('shows as soon as it is there, and at once the next time', async () => {
    const promise = Promise.resolve('there');
    show(promise);
    expect(screen.getByText('waiting')).toBeInTheDocument();
    expect(await screen.findByText('there')).toBeInTheDocument();
    const again = render(<Shown of={promise} />);
    expect(again.container).toHaveTextContent('there');
  });

  it('is another one’s when the promise is another one', async () => {
    const change = show(Promise.resolve('first'));
    await screen.findByText('first');
    change(new Promise(() => {}));
    expect(screen.getByText('waiting')).toBeInTheDocument();
    await act(async () => change(Promise.resolve('second')));
    expect(screen.getByText('second')).toBeInTheDocument();
  });

  it('is thrown to the boundary around when it is a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    show(Promise.reject(new Error('no such file')));
    expect(await screen.findByText('Error: no such file')).toBeInTheDocument();
  });
});
