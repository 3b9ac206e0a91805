import { limits } from 'contracts';
import { expected, listedAs, namesIn, placed, wrongWith } from './names.ts';

const names = ['Breakout', 'Reversal', 'Gap'];

describe('a name for a setup type', () => {
  it('FLG-02 is listed already whatever its capitals and the spaces around it', () => {
    expect(listedAs(names, ' bREAKOUT ')).toBe('Breakout');
    expect(listedAs(names, 'Breakouts')).toBeUndefined();
    expect(listedAs(names, 'BREAKOUT', 'Breakout')).toBeUndefined();
  });

  it('is held to the limits of the API, in its words', () => {
    expect(wrongWith('x'.repeat(limits.setupLength))).toBe('');
    expect(wrongWith('x'.repeat(limits.setupLength + 1))).toBe('Setup Type can have at most 60 characters.');
    expect(wrongWith('  ')).toBe('Setup Type is required.');
  });
});

describe('the list', () => {
  it.each([
    ['Breakout', 2, ['Reversal', 'Gap', 'Breakout']],
    ['Gap', 0, ['Gap', 'Breakout', 'Reversal']],
    ['New', 1, ['Breakout', 'New', 'Reversal', 'Gap']],
    ['New', 9, ['Breakout', 'Reversal', 'Gap', 'New']],
  ])('has %s at place %i', (name, at, order) => expect(placed(names, name, at)).toEqual(order));

  it('is shown in the order that was asked for, with what another tab has added or taken away meanwhile', () => {
    const order = ['Gap', 'Reversal', 'Breakout'];
    expect(expected(['Breakout', 'Gap', 'New'], { action: 'reorder', order })).toEqual(['Gap', 'Breakout', 'New']);
    expect(expected(names, { action: 'delete', oldName: 'Reversal' })).toEqual(['Breakout', 'Gap']);
    expect(expected(names, { action: 'rename', oldName: 'Gap', newName: 'Fill' })).toEqual(names);
  });

  it('API-16 is read from a reply of either shape', () => {
    expect(namesIn(names)).toEqual(names);
    expect(namesIn({ data: { flags: names } })).toEqual(names);
  });
});
