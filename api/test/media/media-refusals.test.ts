import { calls, type MediaLimits } from 'contracts';
import { setUpApi } from '../support/api.ts';
import { getFiles, listStoredFiles, upload } from '../support/media.ts';
import {
  createDecompressionBomb,
  createFile,
  createFileOfEachType,
  createNoiseImage,
  createPngFile,
  createPngWithFalseSize,
  createVideo,
} from '../support/media-files.ts';
import { createTrader, setUpTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const mediaLimits: MediaLimits = { fileBytes: 1_048_576, filesPerTrade: 3 };

const api = setUpApi({ mediaLimits });
const ada = setUpTrader(api);

const failUpload = async (sent: { form?: Record<string, string>; file?: File }) => {
  const before = { files: await getFiles(api, ada.token), stored: await listStoredFiles(api) };
  const { code, error, fields } = await api.fail(calls.media.upload, { ...ada, form: { tradeId: '1' }, ...sent });
  expect({ files: await getFiles(api, ada.token), stored: await listStoredFiles(api) }).toEqual(before);
  return { code, error, ...(fields ? { fields } : {}) };
};

const unsupported = {
  code: 'unsupported_media_type',
  error: 'This file cannot be attached: it must be a JPEG, PNG, WebP, GIF or AVIF image, or an MP4, WebM or MOV video.',
};
const damaged = { code: 'invalid_input', error: 'This image is damaged and cannot be displayed.' };
const html = '<html><script>alert(1)</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const createIsoFile = (brand: string) => createFile(createVideo(200, brand), 'a.jpg', 'image/jpeg');

describe('a rejected file leaves no trace', () => {
  it.each([
    ['a page', createFile(html, 'a.png', 'image/png')],
    ['a script', createFile('alert(1)', 'a.gif', 'image/gif')],
    ['an SVG', createFile(svg, 'a.svg', 'image/svg+xml')],
    ['an SVG behind a declaration', createFile(`<?xml version="1.0"?>${svg}`, 'a.png', 'image/png')],
    ['a PDF', createFile(`%PDF-1.7\n${html}`, 'a.jpg', 'image/jpeg')],
    ['a program', createFile(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'a.mp4', 'video/mp4')],
    ['an archive', createFile(Buffer.from('504b0304140000000800', 'hex'), 'a.webp', 'image/webp')],
    ['sound', createIsoFile('M4A ')],
    ['a film of another kind', createIsoFile('3gp5')],
    ['nothing but zeros', createFile(new Uint8Array(5_000), 'a.mov', 'video/quicktime')],
    ['one byte', createFile('G', 'a.gif', 'image/gif')],
  ])('returns 415 for %s, whatever its name and header say (API-14)', async (_, file) => {
    expect(await failUpload({ file })).toEqual(unsupported);
  });

  it.each(['heic', 'mif1'])('returns 415 for a HEIC photo (%s), with advice (API-14)', async (brand) => {
    expect(await failUpload({ file: createIsoFile(brand) })).toEqual({
      code: 'unsupported_media_type',
      error: 'Most browsers cannot display HEIC photos. Please convert it to JPEG and attach that file.',
    });
  });

  it('returns 400 for a truncated, changed or fake image (API-14)', async () => {
    const jpeg = await createNoiseImage(300, 200).jpeg().toBuffer();
    const png = await createNoiseImage(300, 200).png().toBuffer();
    const changed = Buffer.from(png);
    changed.fill(0x5a, 1_000, 20_000);
    for (const bytes of [
      jpeg.subarray(0, jpeg.length / 2),
      png.subarray(0, png.length - 5_000),
      changed,
      Buffer.from(`GIF89a/*${html}*/=1;alert(1)`),
      Buffer.concat([jpeg.subarray(0, 20), Buffer.from(html)]),
      Buffer.concat([png.subarray(0, 33), Buffer.from(`%PDF-1.7 ${html}`)]),
      Buffer.from('RIFF\x10\0\0\0WEBPVP8 nonsense', 'latin1'),
    ]) {
      expect(await failUpload({ file: createFile(bytes, 'a.jpg') })).toMatchObject(damaged);
    }
  });

  it('returns 413 for an image with too many pixels (API-14)', async () => {
    const message = { code: 'too_large', error: 'An image can have at most 50 million pixels.' };
    for (const bytes of [
      createDecompressionBomb(16_000, 16_000),
      createDecompressionBomb(200_000, 400),
      createDecompressionBomb(1_000, 50_001),
      // A billion pixels in 1 KB: the header decides, before anything is decoded.
      createPngWithFalseSize(40_000, 25_000),
    ])
      expect(await failUpload({ file: createFile(bytes, 'a.png') })).toEqual(message);
  });

  it('returns 400 for an empty file (API-14)', async () => {
    expect(await failUpload({ file: createFile('', 'a.png', 'image/png') })).toEqual({
      code: 'invalid_input',
      error: 'The file is empty.',
      fields: { file: 'The file is empty.' },
    });
  });

  it('returns 413 for a file that is too large, detected by size, content or Content-Length (API-14)', async () => {
    const tooLarge = { code: 'too_large', error: 'A file can be at most 1 MB.' };
    const maxBytes = mediaLimits.fileBytes;
    expect(await failUpload({ file: createFile(createVideo(maxBytes + 1), 'a.mp4') })).toEqual(tooLarge);
    expect(await failUpload({ file: createFile(createVideo(5 * maxBytes), 'a.mp4') })).toEqual(tooLarge);
    expect((await upload(api, ada.token, createFile(createVideo(maxBytes), 'a.mp4'))).size).toBe(maxBytes);
  });

  it('returns 413 for a file above the limit of a trade (API-14)', async () => {
    for (const name of ['1', '2', '3']) await upload(api, ada.token, createPngFile(name));
    const full = { code: 'too_large', error: 'A trade can have at most 3 files. Delete one first.' };
    expect(await failUpload({ file: createPngFile() })).toEqual(full);
    const [first] = await getFiles(api, ada.token);
    await api.call(calls.media.delete, { ...ada, params: { fileId: first?.id ?? '' } });
    expect((await upload(api, ada.token, createPngFile('4'))).originalName).toBe('4');
  });

  it('accepts one of two concurrent files for the last place of a trade (API-14)', async () => {
    for (const name of ['1', '2']) await upload(api, ada.token, createPngFile(name));
    const sent = () => api.send(calls.media.upload, { ...ada, form: { tradeId: '1' }, file: createPngFile() });
    const answers = await Promise.all([sent(), sent()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413]);
    const files = await getFiles(api, ada.token);
    expect(files).toHaveLength(3);
    // Each file has a thumbnail; nothing remains of the rejected one.
    const owner = /[\da-f]{24}/.exec(files[0]?.url ?? '')?.[0] ?? '';
    expect((await listStoredFiles(api)).filter((key) => key.startsWith(owner))).toHaveLength(6);
  });

  it('stores no path and no invisible characters of its name, which only its owner sees (API-14, DAT-02)', async () => {
    const saved = await upload(api, ada.token, createPngFile('../../etc/\u202echart.png'));
    expect(saved.originalName).toBe('chart.png');
    expect(saved.url).not.toContain('chart');
    expect((await listStoredFiles(api)).join()).not.toContain('chart');
  });
});

describe('a rejected form leaves no trace', () => {
  it.each(['0', '-1', '1.5', 'x', '', '9'.repeat(20), '{"$gt":0}'])(
    'returns 400 for the trade %j (API-18)',
    async (tradeId) => {
      expect(await failUpload({ form: { tradeId }, file: createPngFile() })).toEqual({
        code: 'invalid_input',
        error: 'The trade must be a number.',
        fields: { tradeId: 'The trade must be a number.' },
      });
    },
  );

  it('returns 404 for a missing, deleted or foreign trade (API-17)', async () => {
    const other = await createTrader(api);
    await saveTrades(api, other, {}, {});
    await saveTrades(api, ada, {}, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
    for (const tradeId of ['3', '4', '99']) {
      expect(await failUpload({ form: { tradeId }, file: createPngFile() })).toEqual({
        code: 'not_found',
        error: 'Trade not found',
      });
    }
    expect(await getFiles(api, other.token, '2')).toEqual([]);
  });

  it('returns 404 for deleting a foreign, deleted or missing file, and keeps it (API-17)', async () => {
    const other = await createTrader(api);
    await saveTrades(api, other, {});
    const foreignFile = await upload(api, other.token, createPngFile());
    for (const fileId of [foreignFile.id, `1-${'0'.repeat(32)}`, `999-${'0'.repeat(32)}`, 'x', '__proto__']) {
      expect(await api.fail(calls.media.delete, { ...ada, params: { fileId } })).toMatchObject({ code: 'not_found' });
    }
    expect(await getFiles(api, other.token)).toEqual([foreignFile]);
    const ownFile = await upload(api, ada.token, createPngFile());
    await api.call(calls.media.delete, { ...ada, params: { fileId: ownFile.id } });
    const secondReply = await api.fail(calls.media.delete, { ...ada, params: { fileId: ownFile.id } });
    expect(secondReply).toMatchObject({ code: 'not_found', error: 'File not found' });
  });

  it('returns 400 without a file (API-18)', async () => {
    const fields = { file: 'The form must contain exactly one file.' };
    expect(await failUpload({})).toEqual({ code: 'invalid_input', error: fields.file, fields });
  });

  const post = async (body: FormData | string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${ada.token}`;
    const reply = await fetch(`${api.url}/api/media/upload`, {
      method: 'POST',
      body,
      headers: { authorization, ...headers },
    });
    expect(await listStoredFiles(api)).toEqual(before);
    return { status: reply.status, raw: await reply.json() };
  };
  let before: string[];
  beforeEach(async () => {
    before = await listStoredFiles(api);
  });

  const createForm = (...parts: [string, string | File][]) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return form;
  };

  it('returns 400 when the file precedes its trade, or for two trades or two files (API-18)', async () => {
    const id: [string, string] = ['tradeId', '1'];
    const file: [string, File] = ['file', createPngFile()];
    const refusals = [
      { form: createForm(file, id), message: 'Send either tradeId or date.' },
      { form: createForm(id, id, file), message: 'The trade must be a number.' },
    ];
    for (const { form, message } of refusals) {
      expect(await post(form)).toMatchObject({
        status: 400,
        raw: { fields: { tradeId: message } },
      });
    }
    expect(await post(createForm(id, file, file))).toMatchObject({
      status: 400,
      raw: { fields: { file: 'The form must contain exactly one file.' } },
    });
    expect(await getFiles(api, ada.token)).toEqual([]);
  });

  it('returns 400 for an incomplete or damaged form (API-18)', async () => {
    const part = 'Content-Disposition: form-data; name=';
    const beginning = `--x\r\n${part}"tradeId"\r\n\r\n1\r\n--x\r\n${part}"file"; filename="a"\r\n\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const manyHeaders = `--x\r\n${part}"note"\r\n${'X: 1\r\n'.repeat(2_100)}\r\n1\r\n`;
    const file = `--x\r\n${part}"file"; filename="a"\r\n\r\n`;
    const damaged = `--x\r\n${part}"tradeId"\r\n\r\n1\r\n${manyHeaders}${file}GIF89a\r\n`;
    const incomplete = ['', 'nonsense', '--x--\r\n', beginning, `${beginning}GIF89a`, `${beginning}GIF89a\r\n--x`];
    for (const body of [...incomplete, damaged]) expect((await post(body, type)).status).toBe(400);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }],
    ['a form of another kind', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }],
    ['one that is packed', { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }],
  ])('returns 415 for %s (API-18)', async (_, headers) => {
    expect(await post('--x--\r\n', headers)).toMatchObject({
      status: 415,
      raw: { error: 'The request must be a form with a file (multipart/form-data).' },
    });
  });
});

describe('attachments', () => {
  it("report the limits of the server's settings (API-14)", async () => {
    expect(await api.call(calls.media.limits, { ...ada })).toEqual(mediaLimits);
  });

  it('appear with their trade in every list (LST-01)', async () => {
    const [bytes] = Object.values(await createFileOfEachType());
    const saved = await upload(api, ada.token, createFile(bytes ?? '', 'a.jpg'));
    const { trades } = await api.call(calls.trades.list, { ...ada });
    expect(trades.map(({ files }) => files)).toEqual([[saved]]);
  });

  it('do not conflict with an edit in progress, nor does the edit with them', async () => {
    const saved = await upload(api, ada.token, createPngFile());
    const {
      version,
      id,
      files: _,
      bullflagType: __,
      ...body
    } = (await api.call(calls.trades.get, { ...ada, params: { id: '1' } })).trade;
    const sent = { ...ada, params: { id: String(id) }, headers: { 'if-match': String(version) }, body };
    const { trade } = await api.call(calls.trades.update, sent);
    expect(trade.files).toEqual([saved]);
  });
});
