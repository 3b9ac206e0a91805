import { checkFiles } from './check.ts';

const limits = { fileBytes: 2_097_152, filesPerTrade: 3 };
const file = (name: string, type = '', bytes = 3) => new File(['x'.repeat(bytes)], name, { type });
const reasons = (files: File[], room = 3) =>
  checkFiles(files, room, limits).rejected.map(({ name, reason }) => `${name} ${reason}`);

describe('checkFiles', () => {
  it('ADD-02 takes images and videos, by their type or, where the browser knows none, by their ending', () => {
    const files = [file('a.png', 'image/png'), file('b.MOV'), file('c.m4v', 'video/x-m4v')];
    expect(checkFiles(files, 3, limits)).toEqual({ accepted: files, rejected: [] });
  });

  it('ADD-02 says why not, of each file', () => {
    const files = [
      file('notes.pdf', 'application/pdf'),
      file('photo.heic', 'image/heic'),
      file('empty.png', 'image/png', 0),
      file('long.mp4', 'video/mp4', 2_097_153),
    ];
    expect(reasons(files)).toEqual([
      'notes.pdf is neither an image nor a video that can be shown (JPG, PNG, WEBP, GIF, AVIF, MP4, WEBM, MOV).',
      'photo.heic is neither an image nor a video that can be shown (JPG, PNG, WEBP, GIF, AVIF, MP4, WEBM, MOV).',
      'empty.png is empty.',
      'long.mp4 is larger than 2 MB.',
    ]);
  });

  it('takes a file of exactly the most', () => {
    expect(reasons([file('long.mp4', 'video/mp4', 2_097_152)])).toEqual([]);
  });

  it('counts only what may go up against what a trade can have', () => {
    const files = [file('no.txt', 'text/plain'), file('a.png'), file('b.png'), file('c.png')];
    expect(checkFiles(files, 2, limits).accepted.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(reasons(files, 2)).toContain('c.png is one too many: a trade can have 3 files.');
    expect(checkFiles(files, -1, limits).accepted).toEqual([]);
  });
});
