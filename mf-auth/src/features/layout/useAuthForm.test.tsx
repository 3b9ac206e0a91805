import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from 'shared-ui';
import { AuthForm } from './AuthForm.tsx';
import { useAuthForm } from './useAuthForm.ts';

const NameForm = ({ send }: { send: () => Promise<void> }) => {
  const { field, form } = useAuthForm<{ name: string }>({
    defaultValues: { name: '' },
    check: ({ name }) => (name ? null : { field: 'name', sentence: 'Say a name' }),
    explain: String,
    send,
  });
  return (
    <AuthForm {...form} submit="Send" submitting="Sending...">
      <TextField label="Name" {...field('name')} />
    </AuthForm>
  );
};

const field = () => screen.getByLabelText('Name');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a form of the account flow', () => {
  it('points at the field that is wrong, and no longer once it is right', async () => {
    render(<NameForm send={() => new Promise(() => {})} />);
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Say a name');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Say a name');
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'Ada');
    await send();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field()).toBeValid();
    expect(field()).not.toHaveAccessibleDescription();
  });

  it('SUP-02 cannot be sent again while the page that it leads to is on its way', async () => {
    render(<NameForm send={async () => {}} />);
    await userEvent.type(field(), 'Ada');
    await send();
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  });

  it('can be sent again after a failure', async () => {
    render(<NameForm send={() => Promise.reject('No luck')} />);
    await userEvent.type(field(), 'Ada');
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('No luck');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });
});
