import { calls, limits } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { createTrader, type Person } from './support/people.ts';
import { toZipFile } from './support/transfer.ts';
import { createDirectoryZip, createExtraField, createZip64 } from './support/zips.ts';

let api: Api;
let ada: Person;
beforeAll(async () => {
  api = await startApi();
  ada = await createTrader(api);
});
afterAll(() => api.stop());

const createEntries = (times: number, extra: Buffer) =>
  Array.from({ length: times }, (_, index) => ({ name: `media/${index}`, extra }));

const refusals: Record<string, [zip: () => Buffer, message: RegExp]> = {
  'more bytes than its limit': [
    () => createDirectoryZip(createEntries(Math.ceil(limits.import.directoryBytes / 60_000), createExtraField(60_000))),
    /file list of this zip is too large/,
  ],
  'a name that is too long': [() => createDirectoryZip([{ name: 'x'.repeat(1_025) }]), /name is too long/],
  'an attribute that is too long': [
    () => createDirectoryZip([{ name: 'x', extra: createExtraField(4_097) }]),
    /too many attributes or too long a comment/,
  ],
  'a comment that is too long': [
    () => createDirectoryZip([{ name: 'x', comment: 'x'.repeat(4_097) }]),
    /too many attributes or too long a comment/,
  ],
  'more entries than its limit': [
    () => createZip64({ recordOffset: 0n, entries: BigInt(limits.import.entries + 1) }),
    /more than 100,000 files/,
  ],
};

const falseOffsets = [2n ** 53n, 2n ** 63n, 2n ** 64n - 1n];

const falseEnds = falseOffsets.flatMap((offset) => [
  [`a record at ${offset}`, { recordOffset: offset }] as const,
  [`a directory at ${offset}`, { recordOffset: 0n, directoryOffset: offset }] as const,
  [`${offset} entries`, { recordOffset: 0n, entries: offset }] as const,
]);

describe('the central directory of an imported zip', () => {
  it.each(Object.entries(refusals))('is rejected with %s (ACC-06, API-18)', async (_, [zip, message]) => {
    const refusal = await api.fail(calls.account.import, { token: ada.token, file: toZipFile(zip()) });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { file: expect.stringMatching(message) } });
  });

  it.each(falseEnds)('is rejected when it claims more than a file can contain: %s (ACC-06, API-18)', async (_, end) => {
    const refusal = await api.fail(calls.account.import, { token: ada.token, file: toZipFile(createZip64(end)) });
    expect(refusal).toMatchObject({ code: 'invalid_input', error: expect.stringMatching(/not a zip/) });
  });
});
