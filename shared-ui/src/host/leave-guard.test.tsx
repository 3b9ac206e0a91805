import { render } from '@testing-library/react';
import { getLeavePrompt, type LeavePrompt, releaseLeaveGuard, useLeaveGuard } from 'shared-ui/host';
import { HostProvider } from 'shared-ui/host/shell';

const createPrompt = (title: string): LeavePrompt => ({ title, text: 'It is lost.', leave: 'Leave', stay: 'Stay' });

const Form = ({ prompt }: { prompt: LeavePrompt | null }) => {
  useLeaveGuard(prompt);
  return null;
};

const renderForms = (...prompts: (LeavePrompt | null)[]) => (
  <HostProvider>
    {prompts.map((prompt, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the forms is fixed.
      <Form key={index} prompt={prompt} />
    ))}
  </HostProvider>
);

const isUnloadBlocked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('useLeaveGuard', () => {
  it('has a prompt and blocks unloading while the component provides one', () => {
    const { rerender, unmount } = render(renderForms(null));
    expect([getLeavePrompt(), isUnloadBlocked()]).toEqual([null, false]);
    rerender(renderForms(createPrompt('Leave the form?')));
    expect([getLeavePrompt(), isUnloadBlocked()]).toEqual([createPrompt('Leave the form?'), true]);
    rerender(renderForms(createPrompt('Leave them?')));
    expect(getLeavePrompt()?.title).toBe('Leave them?');
    unmount();
    expect([getLeavePrompt(), isUnloadBlocked()]).toEqual([null, false]);
  });

  it('asks the newest of several prompts, and the older one after that is removed', () => {
    const { rerender } = render(renderForms(createPrompt('Old?'), null));
    rerender(renderForms(createPrompt('Old?'), createPrompt('New?')));
    expect(getLeavePrompt()?.title).toBe('New?');
    rerender(renderForms(createPrompt('Old?'), null));
    expect([getLeavePrompt()?.title, isUnloadBlocked()]).toEqual(['Old?', true]);
  });

  it('has no prompt about the page while the page stays, and still the one of a form', () => {
    render(renderForms(createPrompt('Form?'), { ...createPrompt('Upload?'), isForPage: true }));
    expect([getLeavePrompt()?.title, getLeavePrompt(true)?.title]).toEqual(['Upload?', 'Form?']);
  });

  it('is released at once and stays released when the same prompt renders again', () => {
    const { rerender } = render(renderForms(createPrompt('Leave?')));
    releaseLeaveGuard();
    rerender(renderForms(createPrompt('Leave?')));
    expect([getLeavePrompt(), isUnloadBlocked()]).toEqual([null, false]);
  });
});
