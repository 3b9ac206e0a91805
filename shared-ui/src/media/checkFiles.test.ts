import { checkFiles } from './checkFiles.ts';

const limits = { fileBytes: 2_097_152, filesPerTrade: 3 };
const file = (name: string, type = '', bytes = 3) => new File(['x'.repeat(bytes)], name, { type });
const getReasons = (files: File[], maxAccepted = 3) =>
  checkFiles(files, maxAccepted, limits).rejected.map(({ name, reason }) => `${name} ${reason}`);

describe('checkFiles', () => {
  it('accepts images and videos by type or, if the browser knows no type, by extension (ADD-02)', () => {
    const files = [file('a.png', 'image/png'), file('b.MOV'), file('c.m4v', 'video/x-m4v')];
    expect(checkFiles(files, 3, limits)).toEqual({ accepted: files, rejected: [] });
  });

  it('gives a reason for each rejected file (ADD-02)', () => {
    const files = [
      file('notes.pdf', 'application/pdf'),
      file('photo.heic', 'image/heic'),
      file('empty.png', 'image/png', 0),
      file('long.mp4', 'video/mp4', 2_097_153),
    ];
    expect(getReasons(files)).toEqual([
      'notes.pdf is not a supported image or video (JPG, PNG, WEBP, GIF, AVIF, MP4, WEBM, MOV).',
      'photo.heic is not a supported image or video (JPG, PNG, WEBP, GIF, AVIF, MP4, WEBM, MOV).',
      'empty.png is empty.',
      'long.mp4 is larger than 2 MB.',
    ]);
  });

  it('accepts a file of exactly the maximum size', () => {
    expect(getReasons([file('long.mp4', 'video/mp4', 2_097_152)])).toEqual([]);
  });

  it('counts only accepted files towards the limit of files per trade', () => {
    const files = [file('no.txt', 'text/plain'), file('a.png'), file('b.png'), file('c.png')];
    expect(checkFiles(files, 2, limits).accepted.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(getReasons(files, 2)).toContain('c.png exceeds the limit of 3 files.');
    expect(checkFiles(files, -1, limits).accepted).toEqual([]);
  });
});
