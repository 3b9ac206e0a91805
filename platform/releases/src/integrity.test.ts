import { computeEntryIntegrity, computeIntegrity, findUnverifiedFiles } from './integrity.ts';

const chunk = Buffer.from('chunk');
const style = Buffer.from('style');
const entry = Buffer.from(`${computeIntegrity(chunk)} ${computeIntegrity(style)}`);
const builtModule = { entry: 'remoteEntry.js', preload: ['assets/a.js'] };
const createFiles = (changed: Record<string, Buffer> = {}) =>
  new Map(Object.entries({ 'remoteEntry.js': entry, 'assets/a.js': chunk, 'assets/a.css': style, ...changed }));

describe('findUnverifiedFiles', () => {
  it('accepts a build with the hash of every script and style sheet in its entry (MFE-03)', () => {
    expect(findUnverifiedFiles(builtModule, createFiles())).toEqual([]);
  });

  it.each(['assets/a.js', 'assets/a.css'])('finds %s if it changed after the build (MFE-03)', (path) => {
    const changed = Buffer.concat([createFiles().get(path) ?? chunk, Buffer.from(';changed')]);
    expect(findUnverifiedFiles(builtModule, createFiles({ [path]: changed }))).toEqual([path]);
  });

  it('finds a file whose hash is not in the entry (MFE-03)', () => {
    const files = createFiles({ 'assets/new.js': Buffer.from('new') });
    expect(findUnverifiedFiles(builtModule, files)).toEqual(['assets/new.js']);
  });
});

describe('computeEntryIntegrity', () => {
  it('returns the hashes of the entry and of the files that are loaded with it, and of no other (MFE-03)', () => {
    expect(computeEntryIntegrity(builtModule, createFiles())).toEqual({
      'remoteEntry.js': computeIntegrity(entry),
      'assets/a.js': computeIntegrity(chunk),
    });
  });

  it('refuses a list with a file that does not exist (MFE-03)', () => {
    const module = { ...builtModule, preload: ['assets/b.js'] };
    expect(() => computeEntryIntegrity(module, createFiles())).toThrow('module.json lists assets/b.js');
  });
});
