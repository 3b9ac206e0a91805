import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from 'shared-ui';
import { AuthForm, useAuthForm } from './AuthForm.tsx';

const NameForm = ({ submit }: { submit: () => Promise<void> }) => {
  const { registerField, formProps } = useAuthForm<{ name: string }>({
    defaultValues: { name: '' },
    validate: ({ name }) => (name ? null : { field: 'name', message: 'Enter a name' }),
    toErrorMessage: String,
    submit,
  });
  return (
    <AuthForm {...formProps} submitLabel="Send" submittingLabel="Sending...">
      <TextField label="Name" {...registerField('name')} />
    </AuthForm>
  );
};

const field = () => screen.getByLabelText('Name');
const clickSend = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('useAuthForm', () => {
  it('marks and focuses the invalid field until it is valid', async () => {
    render(<NameForm submit={() => new Promise(() => {})} />);
    await clickSend();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a name');
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription('Enter a name');
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'Ada');
    await clickSend();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field()).toBeValid();
    expect(field()).not.toHaveAccessibleDescription();
  });

  it('keeps the submit button disabled after success, while the next page loads (SUP-02)', async () => {
    render(<NameForm submit={async () => {}} />);
    await userEvent.type(field(), 'Ada');
    await clickSend();
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  });
});
