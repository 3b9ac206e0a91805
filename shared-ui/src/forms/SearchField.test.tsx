import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

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
