import {
  applyChange,
  joinSetups,
  type ListChange,
  moveName,
  toLabelChange,
  toNames,
  toSetupChange,
} from './listChanges.ts';

const names = ['Breakout', 'Reversal', 'Gap'];
const list = names.map((name, index) => ({ id: index + 1, name, archived: false }));
const archived = { id: 9, name: 'Old', archived: true };

describe('the list of setups', () => {
  it.each([
    ['Breakout', 2, ['Reversal', 'Gap', 'Breakout']],
    ['Gap', 0, ['Gap', 'Breakout', 'Reversal']],
    ['New', 1, ['Breakout', 'New', 'Reversal', 'Gap']],
    ['New', 9, ['Breakout', 'Reversal', 'Gap', 'New']],
  ])('has %s at index %i after the move', (name, index, order) => expect(moveName(names, name, index)).toEqual(order));

  it.each<[ListChange, string[]]>([
    [{ action: 'reorder', order: ['Gap', 'Deleted elsewhere', 'Breakout'] }, ['Gap', 'Breakout', 'Reversal', 'Old']],
    [{ action: 'delete', name: 'Reversal' }, ['Breakout', 'Gap', 'Old']],
    [{ action: 'rename', name: 'Gap', newName: 'Fill' }, [...names, 'Old']],
  ])('shows the pending change %j', (change, expected) => {
    expect(applyChange([...list, archived], change).map(({ name }) => name)).toEqual(expected);
  });

  it('is read from both reply formats (API-16)', () => {
    expect(toNames(names)).toEqual(names);
    expect(toNames({ data: { setups: names } })).toEqual(names);
  });

  it('has the names of the specified call, joined with ids and counts, and the archived entries (FLG-01, TAG-01)', () => {
    expect(joinSetups(['Gap', 'New'], [{ id: 3, name: 'Gap', archived: false, trades: 2 }, archived])).toEqual([
      { id: 3, name: 'Gap', archived: false, trades: 2 },
      { name: 'New', archived: false },
      archived,
    ]);
  });

  it.each<[ListChange, ReturnType<typeof toSetupChange>, object]>([
    [{ action: 'add', name: 'Fade' }, { action: 'add', newName: 'Fade' }, { name: 'Fade' }],
    [
      { action: 'rename', name: 'Gap', newName: 'Fill' },
      { action: 'rename', oldName: 'Gap', newName: 'Fill' },
      { id: 3, name: 'Fill' },
    ],
    [{ action: 'delete', name: 'Gap' }, { action: 'delete', oldName: 'Gap' }, { id: 3 }],
    [
      { action: 'reorder', order: ['Gap', 'Breakout', 'Reversal'] },
      { action: 'reorder', order: ['Gap', 'Breakout', 'Reversal'] },
      { order: [3, 1, 2, 9] },
    ],
    [{ action: 'merge', name: 'Gap', into: 'Breakout' }, null, { id: 3, into: 1 }],
    [{ action: 'archive', name: 'Gap' }, null, { id: 3 }],
    [{ action: 'unarchive', name: 'Old' }, null, { id: 9 }],
  ])('sends %j by name where that is specified, and by id (API-16, TAG-01)', (change, byName, byId) => {
    expect(toSetupChange(change)).toEqual(byName);
    const { action } = change;
    expect(toLabelChange('tags', change, [...list, archived])).toEqual({ kind: 'tags', action, ...byId });
  });
});
