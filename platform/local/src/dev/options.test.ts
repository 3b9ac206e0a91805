import { join } from 'node:path';
import { findDevTargets, parseOptions } from './options.ts';

const root = join(__dirname, '../../../..');

describe('npm run dev (MFE-06)', () => {
  it('accepts a product address with or without a trailing slash', () => {
    expect(parseOptions(['--against', 'https://journal.example'])).toMatchObject({
      against: 'https://journal.example',
    });
    expect(parseOptions(['--against=http://localhost:3000/'])).toMatchObject({ against: 'http://localhost:3000' });
    expect(parseOptions([])).toEqual({ alone: false });
  });

  it.each(['journal.example', 'ftp://journal.example', 'https://journal.example/signin', ''])(
    'rejects "%s", which is not a product address',
    (address) => {
      expect(() => parseOptions(['--against', address])).toThrow(`"${address}" is not a product address`);
    },
  );

  it('rejects unknown, incomplete and conflicting options', () => {
    expect(() => parseOptions(['--agianst'])).toThrow('Invalid options "--agianst": use --against <address>');
    expect(() => parseOptions(['--against'])).toThrow('Invalid options');
    expect(() => parseOptions(['--alone', '--against', 'https://journal.example'])).toThrow('cannot be combined');
  });

  it('serves the current package from source, or all modules in the root folder', () => {
    const shell = join(root, 'shell');
    expect(findDevTargets(join(root, 'mf-trades'))).toEqual({ shell, modules: [join(root, 'mf-trades')] });
    expect(findDevTargets(shell)).toEqual({ shell, modules: [] });
    expect(findDevTargets(root).modules).toContain(join(root, 'mf-auth'));
    expect(findDevTargets(root).shell).toBe(shell);
  });
});
