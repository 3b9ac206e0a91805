import { render } from '@testing-library/react';
import { getLeaveQuestion, HostProvider, type LeaveQuestion, releaseLeaveGuard, useLeaveGuard } from 'shared-ui/host';

const createQuestion = (title: string): LeaveQuestion => ({ title, text: 'It is lost.', leave: 'Leave', stay: 'Stay' });

const Form = ({ question }: { question: LeaveQuestion | null }) => {
  useLeaveGuard(question);
  return null;
};

const renderForms = (...questions: (LeaveQuestion | null)[]) => (
  <HostProvider>
    {questions.map((question, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the forms is fixed.
      <Form key={index} question={question} />
    ))}
  </HostProvider>
);

const isUnloadBlocked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('useLeaveGuard', () => {
  it('has a question and blocks unloading while the component provides one', () => {
    const { rerender, unmount } = render(renderForms(null));
    expect([getLeaveQuestion(), isUnloadBlocked()]).toEqual([null, false]);
    rerender(renderForms(createQuestion('Leave the form?')));
    expect([getLeaveQuestion(), isUnloadBlocked()]).toEqual([createQuestion('Leave the form?'), true]);
    rerender(renderForms(createQuestion('Leave them?')));
    expect(getLeaveQuestion()?.title).toBe('Leave them?');
    unmount();
    expect([getLeaveQuestion(), isUnloadBlocked()]).toEqual([null, false]);
  });

  it('asks the newest of several questions, and the older one after that is removed', () => {
    const { rerender } = render(renderForms(createQuestion('Old?'), null));
    rerender(renderForms(createQuestion('Old?'), createQuestion('New?')));
    expect(getLeaveQuestion()?.title).toBe('New?');
    rerender(renderForms(createQuestion('Old?'), null));
    expect([getLeaveQuestion()?.title, isUnloadBlocked()]).toEqual(['Old?', true]);
  });

  it('is released at once and stays released when the same question renders again', () => {
    const { rerender } = render(renderForms(createQuestion('Leave?')));
    releaseLeaveGuard();
    rerender(renderForms(createQuestion('Leave?')));
    expect([getLeaveQuestion(), isUnloadBlocked()]).toEqual([null, false]);
  });
});
