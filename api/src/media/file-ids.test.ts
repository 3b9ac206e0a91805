import { sanitizeFileName } from './file-ids.ts';

describe('sanitizeFileName', () => {
  it.each([
    ['chart.png', 'chart.png'],
    ['  Übersicht 📈.png ', 'Übersicht 📈.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\chart.png', 'chart.png'],
    ['a\0b\r\nc\u001b[31m.png', 'abc[31m.png'],
    ['safe\u202egnp.exe', 'safegnp.exe'],
    ['\u2066\u200f\ufeffa\u200b.png\u2028', 'a.png'],
    ['half\ud83d.png', 'half\ufffd.png'],
    ['👩‍👧.png', '👩‍👧.png'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['', 'file'],
    ['..', 'file'],
    ['a/', 'file'],
    ['\u202e', 'file'],
  ])('turns %j into %j (DAT-02)', (original, sanitized) => {
    expect(sanitizeFileName(original)).toBe(sanitized);
  });

  it('truncates a long name to the limit without splitting a character (DAT-02)', () => {
    expect(sanitizeFileName('x'.repeat(400))).toBe('x'.repeat(255));
    expect(sanitizeFileName(`${'x'.repeat(254)}📈.png`)).toBe('x'.repeat(254));
  });
});
