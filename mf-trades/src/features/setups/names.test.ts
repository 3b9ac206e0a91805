import { limits } from 'contracts';
import { applyChange, findDuplicate, findNameError, moveName, toNames } from './names.ts';

const names = ['Breakout', 'Reversal', 'Gap'];

describe('the name of a setup type', () => {
  it('is a duplicate regardless of case and surrounding spaces (FLG-02)', () => {
    expect(findDuplicate(names, ' bREAKOUT ')).toBe('Breakout');
    expect(findDuplicate(names, 'Breakouts')).toBeUndefined();
    expect(findDuplicate(names, 'BREAKOUT', 'Breakout')).toBeUndefined();
  });

  it('is checked against the limits of the API, with its messages', () => {
    expect(findNameError('x'.repeat(limits.setupLength))).toBe('');
    expect(findNameError('x'.repeat(limits.setupLength + 1))).toBe('Setup Type can have at most 60 characters.');
    expect(findNameError('  ')).toBe('Setup Type is required.');
  });
});

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
