import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './Field.tsx';
import { TextField } from './TextField.tsx';

describe('a field', () => {
  it('has its label as accessible name, without a mark when it is required', () => {
    render(<TextField label="Email" type="email" required />);
    expect(screen.getByLabelText('Email')).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
  });

  it('is described by its hint', () => {
    render(<TextField label="Ticker Symbol" hint="The ticker your broker uses." />);
    expect(screen.getByLabelText('Ticker Symbol')).toHaveAccessibleDescription('The ticker your broker uses.');
    expect(screen.getByLabelText('Ticker Symbol')).toBeValid();
  });

  it('is invalid and described by its error, which replaces the hint', () => {
    render(<TextField label="Ticker Symbol" hint="The ticker your broker uses." error="Ticker Symbol is required." />);
    const input = screen.getByLabelText('Ticker Symbol');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Ticker Symbol is required.');
    expect(screen.queryByText('The ticker your broker uses.')).toBeNull();
  });

  it('keeps a hidden label for screen readers', () => {
    render(<TextField label="Filter" labelHidden />);
    expect(screen.getByLabelText('Filter')).toBeInTheDocument();
  });

  it('associates any control with its label and error', () => {
    render(
      <Field label="Day" error="Choose one.">
        {(control) => <input {...control} />}
      </Field>,
    );
    expect(screen.getByLabelText('Day')).toHaveAccessibleDescription('Choose one.');
  });

  it('passes the event to onChange, the text to onValueChange and the element to ref', async () => {
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
