import '../../testing/importApi.ts';
import { isOwnExport } from './own-export.ts';

const PADDING = 'x'.repeat(600 * 1024);

describe('an export of this journal (IMP-03)', () => {
  it.each([
    ['a zip that names journal.json at its end', `PK${PADDING}journal.json`, true],
    ['a zip of broker files', `PK july.csv${PADDING}`, false],
    ['its journal', '{"format":"trading-journal"}', true],
    ['another JSON file', '{"orders":[]}', false],
    ['its list of trades', '\ufeff"Number","Date","Ticker","Name","Setup Type"\r\n', false],
    ['its unquoted list of trades', '\ufeffNumber,Date,Ticker,Name,Setup Type,Amount\r\n', true],
    ['a broker file with journal.json in a cell', 'Symbol,Note\nAAPL,journal.json\n', false],
    ['an empty file', '', false],
  ])('is recognized by its beginning or its end: %s', async (_, text, expected) => {
    expect(await isOwnExport(new File([text], 'file'))).toBe(expected);
  });
});
