import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField, Field, PasswordField, SearchField, SegmentedControl, Select, TextArea, TextField } from 'shared-ui';

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

describe('TextField with suggestions', () => {
  const getNames = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const renderField = () => {
    const onValueChange = jest.fn();
    const onKeyDown = jest.fn();
    render(
      <TextField
        label="Ticker"
        suggestions={['NVDA', 'TSLA', 'ENVX']}
        onValueChange={onValueChange}
        onKeyDown={onKeyDown}
      />,
    );
    return { field: screen.getByRole('combobox', { name: 'Ticker' }), onValueChange, onKeyDown };
  };

  it('offers what contains the typed text, by keyboard and pointer, and accepts other texts', async () => {
    const { field, onValueChange, onKeyDown } = renderField();
    await userEvent.tab();
    expect(getNames()).toEqual([]);
    await userEvent.keyboard('nv');
    expect(getNames()).toEqual(['NVDA', 'ENVX']);
    onKeyDown.mockClear();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('ENVX');
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('ENVX');
    expect(onValueChange).toHaveBeenLastCalledWith('ENVX');
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(getNames()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('option', { name: 'TSLA' }));
    expect(field).toHaveValue('TSLA');
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.keyboard('GME');
    expect(field).toHaveValue('GME');
  });

  it('opens on the arrow down, and closes on Esc without other effects, and when the focus leaves', async () => {
    const { field } = renderField();
    const onEscape = jest.fn();
    document.addEventListener('keydown', onEscape);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    onEscape.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    expect(getNames()).toEqual([]);
    document.removeEventListener('keydown', onEscape);
  });
});

it('TextArea accepts several lines', async () => {
  const onValueChange = jest.fn();
  render(<TextArea label="Comments / Notes" onValueChange={onValueChange} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Comments / Notes' }), 'a{Enter}b');
  expect(onValueChange).toHaveBeenLastCalledWith('a\nb');
});

it('DateField uses days as YYYY-MM-DD for its value and limits', async () => {
  const onValueChange = jest.fn();
  render(<DateField label="From" max="2026-01-31" onValueChange={onValueChange} />);
  const field = screen.getByLabelText('From');
  expect(field).toHaveAttribute('type', 'date');
  expect(field).toHaveAttribute('max', '2026-01-31');
  await userEvent.type(field, '2026-01-30');
  expect(onValueChange).toHaveBeenLastCalledWith('2026-01-30');
});

it('PasswordField hides the characters until its button is used, by mouse or keyboard', async () => {
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
  it('is a search box with a button that clears it and returns the focus', async () => {
    render(<Box />);
    const box = screen.getByRole('searchbox', { name: 'Search' });
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(box, 'nvda');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });
});

const sizes = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
] as const;

const SizePicker = () => {
  const [size, setSize] = useState<'s' | 'm'>('s');
  return <SegmentedControl label="Size" options={sizes} value={size} onValueChange={setSize} />;
};

it('SegmentedControl is a named group of radio buttons that works with mouse and arrow keys', async () => {
  render(<SizePicker />);
  expect(screen.getByRole('group', { name: 'Size' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Medium' }));
  expect(screen.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('radio', { name: 'Small' })).toBeChecked();
});

it('Select offers strings and value-label pairs after a placeholder with an empty value', async () => {
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
