import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthError } from 'shared-ui/host';
import { PasswordDialog } from './PasswordDialog.tsx';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};

const open = (confirm: (password: string) => Promise<void>) => {
  const answer = jest.fn<void, [boolean]>();
  render(<PasswordDialog question={{ confirm, answer }} />);
  return { answer, field: screen.getByLabelText('Password') };
};
const reject = (failure: unknown) => () => Promise.reject(failure);

describe('the question for the password', () => {
  it.each([
    ['a wrong password', new AuthError('auth/wrong-password', ''), 'This is not your password.'],
    ['one that the provider refuses', new AuthError('auth/invalid-credential', ''), 'This is not your password.'],
    [
      'too many attempts',
      new AuthError('auth/too-many-requests', ''),
      'Too many attempts. Please wait a few minutes and try again.',
    ],
    ['a lost connection', new AuthError('auth/network-request-failed', 'You are offline.'), 'You are offline.'],
    ['an unknown failure', new Error('x'), 'The password could not be checked. Please try again.'],
  ])('says what happened after %s, and can be answered again (SES-02)', async (_, failure, message) => {
    const user = userEvent.setup();
    let fails = true;
    const { answer, field } = open(() => (fails ? reject(failure)() : Promise.resolve()));
    await user.type(field, 'secret{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect([field, answer.mock.calls]).toEqual([expect.objectContaining({ value: 'secret' }), []]);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(answer.mock.calls).toEqual([[true]]);
  });

  it('asks for nothing without a password, and ends unanswered by Cancel and Esc (SES-02)', async () => {
    const user = userEvent.setup();
    const confirm = jest.fn(() => Promise.resolve());
    const { answer } = open(confirm);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect([confirm.mock.calls, answer.mock.calls]).toEqual([[], [[false], [false]]]);
  });

  it('waits for the provider before it can be closed (SES-02)', async () => {
    const user = userEvent.setup();
    let succeed: () => void = () => undefined;
    const { answer, field } = open(() => new Promise((resolve) => (succeed = resolve)));
    await user.type(field, 'secret{Enter}');
    await user.keyboard('{Escape}');
    expect(answer.mock.calls).toEqual([]);
    succeed();
    await waitFor(() => expect(answer.mock.calls).toEqual([[true]]));
  });
});
