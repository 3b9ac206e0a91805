import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';

const api = setUpApi();

const save = ({ token }: Person, setup: string, text: string, version?: string) => ({
  token,
  body: { setup, text },
  ...(version === undefined ? {} : { headers: { 'if-match': version } }),
});
const list = async ({ token }: Person) => (await api.call(calls.playbook.notes, { token })).notes;

describe('notes of setups', () => {
  it('are saved, changed, removed, and follow renames and merges (PLB-09)', async () => {
    const ada = await createTrader(api);
    const first = await api.call(calls.playbook.saveNote, save(ada, 'Breakout', 'A base.'));
    expect(first).toEqual({ setup: 'Breakout', text: 'A base.', version: 1 });
    await api.call(calls.playbook.saveNote, save(ada, 'Reversal', 'At a level.'));
    await api.call(calls.playbook.saveNote, save(ada, 'Continuation', 'Unused.'));
    await api.call(calls.playbook.saveNote, save(ada, 'Continuation', ''));
    const id = await findLabelId(api, ada, 'setups', 'Breakout');
    await changeLabels(api, ada, { kind: 'setups', action: 'rename', id, name: 'Base' });
    expect(await list(ada)).toEqual([
      { setup: 'Base', text: 'A base.', version: 1 },
      { setup: 'Reversal', text: 'At a level.', version: 1 },
    ]);
    const into = await findLabelId(api, ada, 'setups', 'Reversal');
    await changeLabels(api, ada, { kind: 'setups', action: 'merge', id, into });
    expect(await list(ada)).toEqual([{ setup: 'Reversal', text: 'A base.\n\nAt a level.', version: 2 }]);
    expect(await api.call(calls.playbook.saveNote, save(ada, 'Reversal', 'Both.', '2'))).toMatchObject({ version: 3 });
    expect((await api.fail(calls.playbook.saveNote, save(ada, 'Reversal', 'Late.', '2'))).code).toBe(
      'version_conflict',
    );
    expect(await list(await createTrader(api))).toEqual([]);
  });

  it('are refused for unknown setups and when they are too long (PLB-09)', async () => {
    const ada = await createTrader(api);
    const unknown = await api.fail(calls.playbook.saveNote, save(ada, 'Nothing like it', 'x'));
    expect(Object.keys(unknown.fields ?? {})).toEqual(['setup']);
    const long = await api.fail(
      calls.playbook.saveNote,
      save(ada, 'Breakout', 'x'.repeat(limits.playbook.noteLength + 1)),
    );
    expect(Object.keys(long.fields ?? {})).toEqual(['text']);
  });
});
