import { applyChange, moveName, toNames } from './names.ts';

const names = ['Breakout', 'Reversal', 'Gap'];

describe('the list of setup types', () => {
  it.each([
    ['Breakout', 2, ['Reversal', 'Gap', 'Breakout']],
    ['Gap', 0, ['Gap', 'Breakout', 'Reversal']],
    ['New', 1, ['Breakout', 'New', 'Reversal', 'Gap']],
    ['New', 9, ['Breakout', 'Reversal', 'Gap', 'New']],
  ])('has %s at index %i after the move', (name, index, order) => expect(moveName(names, name, index)).toEqual(order));

  it('shows a pending change, with names that another tab added or deleted meanwhile', () => {
    const order = ['Gap', 'Reversal', 'Breakout'];
    expect(applyChange(['Breakout', 'Gap', 'New'], { action: 'reorder', order })).toEqual(['Gap', 'Breakout', 'New']);
    expect(applyChange(names, { action: 'delete', oldName: 'Reversal' })).toEqual(['Breakout', 'Gap']);
    expect(applyChange(names, { action: 'rename', oldName: 'Gap', newName: 'Fill' })).toEqual(names);
  });

  it('is read from both reply formats (API-16)', () => {
    expect(toNames(names)).toEqual(names);
    expect(toNames({ data: { setups: names } })).toEqual(names);
  });
});
