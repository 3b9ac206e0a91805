import { computeIntegrity, findUnverifiedFiles } from './integrity.ts';

const chunk = Buffer.from('chunk');
const style = Buffer.from('style');
const entry = Buffer.from(`${computeIntegrity(chunk)} ${computeIntegrity(style)}`);
const builtModule = { entry: 'mf-manifest.json' };
const createFiles = (changed: Record<string, Buffer> = {}, unlisted: string[] = []) => {
  const code = { 'remoteEntry.js': entry, 'assets/a.js': chunk, 'assets/a.css': style };
  const listed = Object.entries(code).filter(([path]) => !unlisted.includes(path));
  const integrity = Object.fromEntries(listed.map(([path, bytes]) => [path, computeIntegrity(bytes)]));
  return new Map(
    Object.entries({ ...code, 'mf-manifest.json': Buffer.from(JSON.stringify({ integrity })), ...changed }),
  );
};

describe('findUnverifiedFiles', () => {
  it('accepts a build with the hash of every script and style sheet in its manifest and its entry (MFE-03)', () => {
    expect(findUnverifiedFiles(builtModule, createFiles())).toEqual([]);
  });

  it.each(['assets/a.js', 'assets/a.css', 'remoteEntry.js'])(
    'finds %s if it changed after the build (MFE-03)',
    (path) => {
      const changed = Buffer.concat([createFiles().get(path) ?? chunk, Buffer.from(';changed')]);
      expect(findUnverifiedFiles(builtModule, createFiles({ [path]: changed }))).toEqual([path]);
    },
  );

  it('finds a file whose hash is only in the manifest or only in the entry (MFE-03)', () => {
    expect(findUnverifiedFiles(builtModule, createFiles({}, ['assets/a.css']))).toEqual(['assets/a.css']);
    const integrity = { 'assets/new.js': computeIntegrity(Buffer.from('new')) };
    const files = createFiles({ 'assets/new.js': Buffer.from('new') });
    const manifest = JSON.parse(String(files.get('mf-manifest.json'))) as { integrity: object };
    files.set('mf-manifest.json', Buffer.from(JSON.stringify({ integrity: { ...manifest.integrity, ...integrity } })));
    expect(findUnverifiedFiles(builtModule, files)).toEqual(['assets/new.js']);
  });
});
