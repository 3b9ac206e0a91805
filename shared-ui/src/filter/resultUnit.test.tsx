import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMultiple, Multiple, ResultUnitSwitch, toMultiple, useResultUnit } from 'shared-ui';
import { signInTestUser } from 'shared-ui/testing';

const Unit = () => <output>{useResultUnit()}</output>;

describe('the unit of results (FAC-07)', () => {
  it('is switched for the whole page, and for the next visit of the same trader only', async () => {
    signInTestUser();
    const page = (
      <>
        <ResultUnitSwitch />
        <Unit />
      </>
    );
    const view = render(page);
    expect(screen.getByRole('status')).toHaveTextContent('dollars');
    await userEvent.click(screen.getByRole('radio', { name: 'R' }));
    expect(screen.getByRole('status')).toHaveTextContent('r');
    view.unmount();
    const nextVisit = render(page);
    expect(screen.getByRole('radio', { name: 'R' })).toBeChecked();
    nextVisit.unmount();
    signInTestUser();
    render(page);
    expect(screen.getByRole('radio', { name: '$' })).toBeChecked();
  });

  it.each([
    [1.254, '+1.25R'],
    [-0.5, '−0.50R'],
    [0, '0.00R'],
    [-0.001, '0.00R'],
    [1234.5, '+1,234.50R'],
  ])('formats %d as %s', (value, text) => expect(formatMultiple(value)).toBe(text));

  it('is -- without a risk', () => {
    expect([toMultiple(100, 200), toMultiple(100, undefined), toMultiple(null, 200)]).toEqual([0.5, null, null]);
    render(<Multiple value={null} />);
    expect(screen.getByText('--')).toBeInTheDocument();
  });
});
