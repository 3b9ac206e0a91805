import { join } from 'node:path';
import { developedIn, readOptions } from './options.ts';

const root = join(__dirname, '../../..');

describe('MFE-06 npm run dev', () => {
  it('takes the address of a product, however it ends', () => {
    expect(readOptions(['--against', 'https://journal.example'])).toMatchObject({ against: 'https://journal.example' });
    expect(readOptions(['--against=http://localhost:3000/'])).toMatchObject({ against: 'http://localhost:3000' });
    expect(readOptions([])).toEqual({ alone: false });
  });

  it.each(['journal.example', 'ftp://journal.example', 'https://journal.example/signin', ''])(
    'refuses "%s" with a sentence, as that is no address of a product',
    (address) => {
      expect(() => readOptions(['--against', address])).toThrow(`"${address}" is not the address of a product`);
    },
  );

  it('says what it understands where it does not, or two things exclude each other', () => {
    expect(() => readOptions(['--agianst'])).toThrow('"--agianst" is not understood: there are --against <address>');
    expect(() => readOptions(['--against'])).toThrow('is not understood');
    expect(() => readOptions(['--alone', '--against', 'https://journal.example'])).toThrow('does not go with');
  });

  it('runs from its source the package that it is called in, or all modules at the root', () => {
    const shell = join(root, 'shell');
    expect(developedIn(join(root, 'mf-trades'))).toEqual({ shell, modules: [join(root, 'mf-trades')] });
    expect(developedIn(shell)).toEqual({ shell, modules: [] });
    expect(developedIn(root).modules).toContain(join(root, 'mf-auth'));
    expect(developedIn(root).shell).toBe(shell);
  });
});
