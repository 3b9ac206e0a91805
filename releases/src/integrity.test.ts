import { integrityOf, unverifiedFiles } from './integrity.ts';

const chunk = Buffer.from('chunk');
const style = Buffer.from('style');
const entry = Buffer.from(`${integrityOf(chunk)} ${integrityOf(style)}`);
const built = { entry: 'mf-manifest.json' };
const build = (changed: Record<string, Buffer> = {}, unlisted: string[] = []) => {
  const code = { 'remoteEntry.js': entry, 'assets/a.js': chunk, 'assets/a.css': style };
  const listed = Object.entries(code).filter(([path]) => !unlisted.includes(path));
  const integrity = Object.fromEntries(listed.map(([path, bytes]) => [path, integrityOf(bytes)]));
  return new Map(
    Object.entries({ ...code, 'mf-manifest.json': Buffer.from(JSON.stringify({ integrity })), ...changed }),
  );
};

describe('a build that browsers can verify', () => {
  it('contains the hash of every script and style sheet in its manifest and its entry (MFE-03)', () => {
    expect(unverifiedFiles(built, build())).toEqual([]);
  });

  it.each(['assets/a.js', 'assets/a.css', 'remoteEntry.js'])('is refused when %s changed after the build', (path) => {
    const changed = Buffer.concat([build().get(path) ?? chunk, Buffer.from(';changed')]);
    expect(unverifiedFiles(built, build({ [path]: changed }))).toEqual([path]);
  });

  it('is refused when a file is in the manifest or the entry alone', () => {
    expect(unverifiedFiles(built, build({}, ['assets/a.css']))).toEqual(['assets/a.css']);
    const integrity = { 'assets/new.js': integrityOf(Buffer.from('new')) };
    const files = build({ 'assets/new.js': Buffer.from('new') });
    const manifest = JSON.parse(String(files.get('mf-manifest.json'))) as { integrity: object };
    files.set('mf-manifest.json', Buffer.from(JSON.stringify({ integrity: { ...manifest.integrity, ...integrity } })));
    expect(unverifiedFiles(built, files)).toEqual(['assets/new.js']);
  });
});
