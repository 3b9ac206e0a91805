import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ChipField, type ChipFieldProps } from './ChipField.tsx';

const NAMES = [
  'Chased entry',
  'Chased stop',
  'Oversized',
  'Revenge',
  'FOMO',
  'Tired',
  'Bored',
  'News',
  'Late',
  'Early',
];

const Field = (props: Partial<ChipFieldProps>) => {
  const [chosen, setChosen] = useState<readonly string[]>(props.chosen ?? []);
  return (
    <>
      <button type="button" id="item">
        Item
      </button>
      <ChipField
        label="Mistakes"
        inputLabel="Add a mistake"
        options={NAMES}
        shortcut="m"
        onDone={() => document.getElementById('item')?.focus()}
        {...props}
        chosen={chosen}
        onChange={setChosen}
      />
    </>
  );
};

const show = (props: Partial<ChipFieldProps> = {}) => render(<Field {...props} />);
const getInput = () => screen.getByRole('combobox', { name: 'Add a mistake' });
const getChips = (pressed?: boolean) =>
  within(screen.getByRole('group', { name: 'Mistakes' }))
    .getAllByRole('button', pressed === undefined ? {} : { pressed })
    .map(({ textContent }) => textContent);

describe('a field of chips', () => {
  it('chooses by its key, the beginning of a name, and Enter, and gives the keys back (REV-02)', async () => {
    show();
    await userEvent.keyboard('m');
    expect(getInput()).toHaveFocus();
    expect(getInput()).toHaveValue('');
    await userEvent.keyboard('chased s{Enter}');
    expect(getChips(true)).toEqual(['Chased stop']);
    expect(screen.getByRole('button', { name: 'Item' })).toHaveFocus();
    await userEvent.keyboard('mrev{Enter}');
    expect(getChips(true)).toEqual(['Chased stop', 'Revenge']);
  });

  it('has chips of the first eight names, the chosen ones first, which a click toggles (REV-02)', async () => {
    show({ chosen: ['Early'] });
    expect(getChips()).toEqual(['Early', ...NAMES.slice(0, 7)]);
    await userEvent.click(screen.getByRole('button', { name: 'Early' }));
    await userEvent.click(screen.getByRole('button', { name: 'FOMO' }));
    expect(getChips(true)).toEqual(['FOMO']);
  });

  it('replaces a single choice, and refuses a name that is no option (REV-02)', async () => {
    show({ isSingle: true, chosen: ['Late'] });
    await userEvent.type(getInput(), 'none of them{Enter}');
    expect(getInput()).toHaveAccessibleDescription('No mistakes is called “none of them”.');
    expect(getInput()).toHaveFocus();
    await userEvent.clear(getInput());
    await userEvent.type(getInput(), 'news{Enter}');
    expect(getChips(true)).toEqual(['News']);
  });

  it('asks whether a new name that is similar to a known one is meant as that (TAG-02)', async () => {
    show({ allowsNew: true });
    await userEvent.type(getInput(), 'Ovrsized{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('“Ovrsized” is new. Did you mean “Oversized”?');
    await userEvent.click(screen.getByRole('button', { name: 'Use Oversized' }));
    expect(getChips(true)).toEqual(['Oversized']);
    await userEvent.type(getInput(), 'Ovrsized{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Add Ovrsized' }));
    expect(getChips(true)).toEqual(['Oversized', 'Ovrsized']);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('adds what was typed when the trader continues elsewhere, and drops it by Escape (REV-02)', async () => {
    show({ allowsNew: true });
    await userEvent.type(getInput(), 'Hungry');
    await userEvent.tab();
    expect(getChips(true)).toEqual(['Hungry']);
    await userEvent.type(getInput(), 'Angry{Escape}');
    expect(getChips(true)).toEqual(['Hungry']);
    expect(getInput()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Item' })).toHaveFocus();
  });

  it('drops what is half typed when a chip is clicked (REV-02)', async () => {
    show({ allowsNew: true });
    await userEvent.type(getInput(), 'ti');
    await userEvent.click(screen.getByRole('button', { name: 'FOMO' }));
    expect(getChips(true)).toEqual(['FOMO']);
  });
});
