import { calls, limits } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { type Person, trader } from './support/people.ts';
import { asFile } from './support/transfer.ts';
import { directoryZip, extraField, zip64 } from './support/zips.ts';

let api: Api;
let ada: Person;
beforeAll(async () => {
  api = await startApi();
  ada = await trader(api);
});
afterAll(() => api.stop());

const repeat = (times: number, extra: Buffer) =>
  Array.from({ length: times }, (_, index) => ({ name: `media/${index}`, extra }));

const refusals: Record<string, [zip: () => Buffer, sentence: RegExp]> = {
  'more bytes than its limit': [
    () => directoryZip(repeat(Math.ceil(limits.import.directoryBytes / 60_000), extraField(60_000))),
    /file list of this zip is too large/,
  ],
  'a name that is too long': [() => directoryZip([{ name: 'x'.repeat(1_025) }]), /name is too long/],
  'an attribute that is too long': [
    () => directoryZip([{ name: 'x', extra: extraField(4_097) }]),
    /too many attributes or too long a comment/,
  ],
  'a comment that is too long': [
    () => directoryZip([{ name: 'x', comment: 'x'.repeat(4_097) }]),
    /too many attributes or too long a comment/,
  ],
  'more entries than its limit': [
    () => zip64({ recordOffset: 0n, entries: BigInt(limits.import.entries + 1) }),
    /more than 100,000 files/,
  ],
};

const farOffsets = [2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];

const farEnds = farOffsets.flatMap((offset) => [
  [`a record at ${offset}`, { recordOffset: offset }] as const,
  [`a directory at ${offset}`, { recordOffset: 0n, directoryOffset: offset }] as const,
  [`${offset} entries`, { recordOffset: 0n, entries: offset }] as const,
]);

describe('the table of contents of an imported zip', () => {
  it.each(Object.entries(refusals))('is refused with %s (ACC-06, API-18)', async (_, [zip, sentence]) => {
    const refusal = await api.fail(calls.account.import, { token: ada.token, file: asFile(zip()) });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { file: expect.stringMatching(sentence) } });
  });

  it.each(farEnds)('is refused when no file is that large: %s (ACC-06, API-18)', async (_, end) => {
    const refusal = await api.fail(calls.account.import, { token: ada.token, file: asFile(zip64(end)) });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: expect.stringMatching(/not a zip/) });
  });
});
