import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './Field.tsx';
import { TextField } from './TextField.tsx';

describe('a field', () => {
  it('is found by its label, whose words stay the words alone when it is required', () => {
    render(<TextField label="Email" type="email" required />);
    expect(screen.getByLabelText('Email')).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
  });

  it('is described by its hint', () => {
    render(<TextField label="Ticker Symbol" hint="As your broker writes it." />);
    expect(screen.getByLabelText('Ticker Symbol')).toHaveAccessibleDescription('As your broker writes it.');
    expect(screen.getByLabelText('Ticker Symbol')).toBeValid();
  });

  it('with an error is invalid and described by it, in the hint’s place', () => {
    render(<TextField label="Ticker Symbol" hint="As your broker writes it." error="Ticker Symbol is required." />);
    const box = screen.getByLabelText('Ticker Symbol');
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription('Ticker Symbol is required.');
    expect(screen.queryByText('As your broker writes it.')).toBeNull();
  });

  it('keeps its label for screen readers when that is hidden', () => {
    render(<TextField label="Filter" labelHidden />);
    expect(screen.getByLabelText('Filter')).toBeInTheDocument();
  });

  it('ties any control to its label, hint and error', () => {
    render(
      <Field label="Day" error="Choose one.">
        {(control) => <input {...control} />}
      </Field>,
    );
    expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Choose one.');
  });

  it('gives the event to onChange, the text to onValueChange and the element to ref', async () => {
    const onChange = jest.fn();
    const onValueChange = jest.fn();
    const ref = { current: null as HTMLInputElement | null };
    render(<TextField label="Name" ref={ref} onChange={onChange} onValueChange={onValueChange} />);
    await userEvent.type(screen.getByLabelText('Name'), 'Ab');
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onValueChange).toHaveBeenLastCalledWith('Ab');
    expect(ref.current).toBe(screen.getByLabelText('Name'));
  });
});
