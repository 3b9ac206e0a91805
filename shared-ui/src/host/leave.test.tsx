import { render } from '@testing-library/react';
import { getLeaveQuestion, HostProvider, type LeaveQuestion, releaseLeaveGuard, useLeaveGuard } from 'shared-ui/host';

const question = (title: string): LeaveQuestion => ({ title, text: 'It is lost.', leave: 'Leave', stay: 'Stay' });

const Form = ({ asks }: { asks: LeaveQuestion | null }) => {
  useLeaveGuard(asks);
  return null;
};

const page = (...all: (LeaveQuestion | null)[]) => (
  <HostProvider>
    {all.map((asks, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the forms keep their places.
      <Form key={index} asks={asks} />
    ))}
  </HostProvider>
);

const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('useLeaveGuard', () => {
  it('stands while the component gives a question, and holds the tab as long', () => {
    const { rerender, unmount } = render(page(null));
    expect([getLeaveQuestion(), isHeld()]).toEqual([null, false]);
    rerender(page(question('Leave the form?')));
    expect([getLeaveQuestion(), isHeld()]).toEqual([question('Leave the form?'), true]);
    rerender(page(question('Leave them?')));
    expect(getLeaveQuestion()?.title).toBe('Leave them?');
    unmount();
    expect([getLeaveQuestion(), isHeld()]).toEqual([null, false]);
  });

  it('asks the newest of several, and the older one when that is gone', () => {
    const { rerender } = render(page(question('Old?'), null));
    rerender(page(question('Old?'), question('New?')));
    expect(getLeaveQuestion()?.title).toBe('New?');
    rerender(page(question('Old?'), null));
    expect([getLeaveQuestion()?.title, isHeld()]).toEqual(['Old?', true]);
  });

  it('is released at once, whatever the same question’s next render says', () => {
    const { rerender } = render(page(question('Leave?')));
    releaseLeaveGuard();
    rerender(page(question('Leave?')));
    expect([getLeaveQuestion(), isHeld()]).toEqual([null, false]);
  });
});
