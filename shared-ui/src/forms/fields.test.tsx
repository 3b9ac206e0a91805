import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './DateField.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SearchField } from './SearchField.tsx';
import { Select } from './Select.tsx';
import { TextArea } from './TextArea.tsx';
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

it('TextArea takes several lines', async () => {
  const onValueChange = jest.fn();
  render(<TextArea label="Comments / Notes" onValueChange={onValueChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Comments / Notes' }), 'a{Enter}b');
  expect(onValueChange).toHaveBeenLastCalledWith('a\nb');
});

it('DateField gives and takes days as YYYY-MM-DD, with their limits', async () => {
  const onValueChange = jest.fn();
  render(<DateField label="From" max="2026-01-31" onValueChange={onValueChange} />);
  const field = screen.getByLabelText('From');
  expect(field).toHaveAttribute('type', 'date');
  expect(field).toHaveAttribute('max', '2026-01-31');
  await userEvent.type(field, '2026-01-30');
  expect(onValueChange).toHaveBeenLastCalledWith('2026-01-30');
});

it('Select offers plain words and pairs, after a placeholder that means nothing', async () => {
  const onValueChange = jest.fn();
  render(
    <Select
      label="Setup Type"
      placeholder="Choose one"
      options={['Breakout', { value: 'rev', label: 'Reversal' }]}
      onValueChange={onValueChange}
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Setup Type' });
  expect(select).toHaveValue('');
  await userEvent.selectOptions(select, 'Reversal');
  expect(onValueChange).toHaveBeenLastCalledWith('rev');
  await userEvent.selectOptions(select, 'Choose one');
  expect(onValueChange).toHaveBeenLastCalledWith('');
});

it('PasswordField hides what is typed until one asks to see it, by keyboard too', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" required />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Hide characters' }));
  expect(field).toHaveAttribute('type', 'password');
});

const Box = () => {
  const [value, setValue] = useState('');
  return <SearchField label="Search" placeholder="Search trade or ticker..." value={value} onValueChange={setValue} />;
};

describe('SearchField', () => {
  it('is a search box that is emptied by its button, which gives the focus back', async () => {
    render(<Box />);
    const box = screen.getByRole('searchbox', { name: 'Search' });
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(box, 'nvda');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });
});

it('TextField offers what completes it, and takes anything else', async () => {
  render(<TextField label="Ticker" suggestions={['NVDA', 'TSLA']} />);
  const field = screen.getByRole('combobox', { name: 'Ticker' }) as HTMLInputElement;
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['NVDA', 'TSLA']);
  await userEvent.type(field, 'GME');
  expect(field).toHaveValue('GME');
});
