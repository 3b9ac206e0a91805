import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { SegmentedControl } from '../forms/SegmentedControl.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Dialog } from './Dialog.tsx';

const Opener = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open day</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sat, Jan 31, 2026" description="2 trades">
        <a href="#1">NVDA</a>
      </Dialog>
    </>
  );
};

const openDay = async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open day' });
  await userEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'Sat, Jan 31, 2026' }) };
};

describe('Dialog', () => {
  it('has a name and a description, and takes the focus', async () => {
    const { dialog } = await openDay();
    expect(dialog).toHaveAccessibleDescription('2 trades');
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it.each([
    ['Close', async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', async () => userEvent.keyboard('{Escape}')],
    [
      'the backdrop',
      async () => userEvent.click(document.querySelector('.backdrop') as Element, { pointerEventsCheck: 0 }),
    ],
  ])('closes with %s and returns the focus (CAL-05)', async (_, close) => {
    const { opener } = await openDay();
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('starts in its first field, and in a group of choices at the chosen one', async () => {
    const form = (
      <>
        <SegmentedControl
          label="Rows"
          options={[
            { value: 'fills', label: 'Fills' },
            { value: 'trades', label: 'Trades' },
          ]}
          value="trades"
          onValueChange={() => undefined}
        />
        <TextField label="Setup" />
      </>
    );
    const { rerender } = render(
      <Dialog open title="Set setup" onClose={() => undefined}>
        <TextField label="Setup" />
      </Dialog>,
    );
    expect(screen.getByRole('textbox', { name: 'Setup' })).toHaveFocus();
    rerender(
      <Dialog key="choices" open title="Map columns" onClose={() => undefined}>
        {form}
      </Dialog>,
    );
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Trades' })).toHaveFocus());
  });

  it('traps the focus while it is open', async () => {
    const { dialog } = await openDay();
    for (let press = 0; press < 4; press += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('adds its scroll lock style with the CSP nonce of the page', async () => {
    const meta = document.createElement('meta');
    meta.name = 'csp-nonce';
    meta.content = 'abc123';
    document.head.append(meta);
    await openDay();
    const styles = [...document.head.querySelectorAll('style')];
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.every((style) => style.getAttribute('nonce') === 'abc123')).toBe(true);
    meta.remove();
  });
});
