import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { MoneyField } from './MoneyField.tsx';

const NAME = 'Amount Gained / Lost ($)';

interface FormProps {
  error?: string;
  onHeard: (text: string, dollars: number | null) => void;
  onSubmit: (event: FormEvent) => void;
}

const Form = ({ error, onHeard, onSubmit }: FormProps) => {
  const [text, setText] = useState('');
  const onValueChange = (value: string, dollars: number | null) => {
    setText(value);
    onHeard(value, dollars);
  };
  return (
    <form onSubmit={onSubmit}>
      <MoneyField label={NAME} required error={error} value={text} onValueChange={onValueChange} />
      <Button type="submit">Save</Button>
    </form>
  );
};

const setUp = (error?: string) => {
  const heard = jest.fn();
  const submitted = jest.fn((event) => event.preventDefault());
  render(<Form error={error} onHeard={heard} onSubmit={submitted} />);
  return { heard, submitted, field: screen.getByLabelText(NAME) as HTMLInputElement };
};

describe('MoneyField', () => {
  it.each([
    ['-12.5', 'Loss: −$12.50', -12.5],
    ['1,234.56', 'Gain: +$1,234.56', 1234.56],
    ['(40)', 'Loss: −$40.00', -40],
    ['+7', 'Gain: +$7.00', 7],
    ['0', 'Breakeven', 0],
  ])('says at once what it understood by %j', async (text, said, dollars) => {
    const { heard, field } = setUp();
    await userEvent.type(field, text);
    expect(heard).toHaveBeenLastCalledWith(text, dollars);
    expect(screen.getByRole('status')).toHaveTextContent(said);
    expect(field).toHaveAccessibleDescription(said);
    expect(field).toHaveValue(text);
  });

  it('colours a gain and a loss, each beside its word', async () => {
    const { field } = setUp();
    await userEvent.type(field, '5');
    expect(field).toHaveClass('gain');
    await userEvent.clear(field);
    await userEvent.type(field, '-5');
    expect(field).toHaveClass('loss');
  });

  it('ADD-01 an empty required amount is refused by the browser’s own check', async () => {
    const { field, submitted } = setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted).not.toHaveBeenCalled();
    expect(field.validity.valueMissing).toBe(true);
  });

  it('what is no amount is refused by the browser’s own check, until it is one', async () => {
    const { field, heard, submitted } = setUp();
    await userEvent.type(field, 'twelve');
    expect(heard).toHaveBeenLastCalledWith('twelve', null);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted).not.toHaveBeenCalled();
    expect(field.validationMessage).toBe('Write an amount like 125.50, -40 or (40).');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('ADD-01 says that two decimals are the most, and nothing while only the sign is written', async () => {
    const { field } = setUp();
    await userEvent.type(field, '-');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(field.validationMessage).toBe('Write the amount after the sign.');
    await userEvent.type(field, '1.234');
    expect(screen.getByRole('status')).toHaveTextContent('An amount can have at most 2 decimals.');
    expect(field.validationMessage).toBe('An amount can have at most 2 decimals.');
  });

  it('changes the sign where a keypad has none, and keeps the focus', async () => {
    const { field, heard } = setUp();
    await userEvent.type(field, '12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Switch between gain and loss' }));
    expect(heard).toHaveBeenLastCalledWith('-12.5', -12.5);
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Switch between gain and loss' }));
    expect(heard).toHaveBeenLastCalledWith('12.5', 12.5);
  });

  it('shows a given error', () => {
    const { field } = setUp('Amount is required.');
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveAccessibleDescription('Amount is required.');
  });
});
