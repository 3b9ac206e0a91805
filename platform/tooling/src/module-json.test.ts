import { checkModuleJson } from './module-json.ts';

const built = {
  name: 'mf-notes',
  version: '0.1.0-development',
  contract: 1,
  entry: 'remoteEntry.js',
  paths: ['/notes'],
  shared: { react: '^19.2.0' },
  preload: [],
  fallbacks: [],
};
const command = { label: 'Notes', path: '/notes' };
const panel = { name: 'notes', slot: 'trade.panel', label: 'Notes', order: 10, height: 120 };

it('lets a build pass whose entries fit (MFE-03)', () => {
  const fitting = { ...built, commands: [{ ...command, words: 'w'.repeat(40) }], panels: [panel], nav: undefined };
  expect(() => checkModuleJson(fitting)).not.toThrow();
});

it.each([
  [{ commands: [{ ...command, words: 'w'.repeat(41) }] }, 'commands.0.words: command.words can have at most 40'],
  [{ panels: [panel, { ...panel, name: `n${'o'.repeat(40)}` }] }, 'panels.1: A panel can have at most 100 bytes'],
  [{ nav: [{ ...command, path: '/trades', order: 1 }] }, 'nav.path: nav.path must be one of paths'],
])('fails a build that the gateway would show without %j, by the check of a release (SLT-03)', (entries, sentence) => {
  expect(() => checkModuleJson({ ...built, ...entries })).toThrow(sentence);
});
