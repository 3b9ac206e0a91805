import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { MoneyField } from './MoneyField.tsx';

const LABEL = 'Amount Gained / Lost ($)';

interface FormProps {
  error?: string;
  onValue: (text: string, cents: number | null) => void;
  onSubmit: (event: FormEvent) => void;
}

const Form = ({ error, onValue, onSubmit }: FormProps) => {
  const [text, setText] = useState('');
  const onValueChange = (value: string, cents: number | null) => {
    setText(value);
    onValue(value, cents);
  };
  return (
    <form onSubmit={onSubmit}>
      <MoneyField label={LABEL} required error={error} value={text} onValueChange={onValueChange} />
      <Button type="submit">Save</Button>
    </form>
  );
};

const renderForm = (error?: string) => {
  const onValue = jest.fn();
  const onSubmit = jest.fn((event) => event.preventDefault());
  render(<Form error={error} onValue={onValue} onSubmit={onSubmit} />);
  return { onValue, onSubmit, field: screen.getByLabelText(LABEL) as HTMLInputElement };
};

describe('MoneyField', () => {
  it.each([
    ['-12.5', 'Loss: −$12.50', -1_250],
    ['1,234.56', 'Gain: +$1,234.56', 123_456],
    ['(40)', 'Loss: −$40.00', -4_000],
    ['+7', 'Gain: +$7.00', 700],
    ['0', 'Breakeven', 0],
  ])('shows at once how it understands %j', async (text, description, cents) => {
    const { onValue, field } = renderForm();
    await userEvent.type(field, text);
    expect(onValue).toHaveBeenLastCalledWith(text, cents);
    expect(screen.getByRole('status')).toHaveTextContent(description);
    expect(field).toHaveAccessibleDescription(description);
    expect(field).toHaveValue(text);
  });

  it('colours gains and losses', async () => {
    const { field } = renderForm();
    await userEvent.type(field, '5');
    expect(field).toHaveClass('gain');
    await userEvent.clear(field);
    await userEvent.type(field, '-5');
    expect(field).toHaveClass('loss');
  });

  it('is invalid in the browser’s form validation while it is required and empty (ADD-01)', async () => {
    const { field, onSubmit } = renderForm();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field.validity.valueMissing).toBe(true);
  });

  it('is invalid in the browser’s form validation until the text is an amount', async () => {
    const { field, onValue, onSubmit } = renderForm();
    await userEvent.type(field, 'twelve');
    expect(onValue).toHaveBeenLastCalledWith('twelve', null);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field.validationMessage).toBe('Enter an amount such as 125.50, -40 or (40).');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('reports more than two decimals, and shows nothing while only the sign is typed (ADD-01)', async () => {
    const { field } = renderForm();
    await userEvent.type(field, '-');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(field.validationMessage).toBe('Enter an amount after the sign.');
    await userEvent.type(field, '1.234');
    expect(screen.getByRole('status')).toHaveTextContent('An amount can have at most 2 decimals.');
    expect(field.validationMessage).toBe('An amount can have at most 2 decimals.');
  });

  it('switches the sign with its button and keeps the focus', async () => {
    const { field, onValue } = renderForm();
    await userEvent.type(field, '12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Switch between gain and loss' }));
    expect(onValue).toHaveBeenLastCalledWith('-12.5', -1_250);
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Switch between gain and loss' }));
    expect(onValue).toHaveBeenLastCalledWith('12.5', 1_250);
  });

  it('shows the error of the caller', () => {
    const { field } = renderForm('Amount is required.');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription('Amount is required.');
  });
});
