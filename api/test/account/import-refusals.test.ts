import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, limits } from 'contracts';
import fc from 'fast-check';
import { ZipFile } from 'yauzl';
import { openArchive } from '../../src/features/account/transfer/archive.ts';
import { setUpOwnApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import {
  attachFile,
  createPicture,
  exportJournal,
  getComparableJournal,
  readStoredData,
  toZipFile,
} from '../support/transfer.ts';
import {
  createDirectoryZip,
  createExtraField,
  createZip64,
  createZipBomb,
  packZip,
  parseJournal,
  readZip,
} from '../support/zips.ts';

const api = setUpOwnApi();

const failImport = ({ token }: Pick<Person, 'token'>, zip: Buffer) =>
  api.fail(calls.account.import, { token, file: toZipFile(zip) });

describe('a damaged or foreign zip', () => {
  let ada: Person;
  let files: Map<string, Buffer>;
  let zip: Buffer;
  beforeAll(async () => {
    ada = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'ONE' }, { tradeTag: 'TWO' });
    await attachFile(api, ada, 1, await createPicture());
    await attachFile(api, ada, 2, await createPicture());
    zip = await exportJournal(api, ada);
    files = await readZip(zip);
  });

  const getMediaPath = () => [...files.keys()].filter((name) => name.startsWith('media/'))[1] as string;
  const packWithJournal = (change: (journal: ReturnType<typeof parseJournal>) => unknown) =>
    packZip(new Map(files).set('journal.json', Buffer.from(JSON.stringify(change(parseJournal(files))))));
  const packWithFirstTrade = (change: object) =>
    packWithJournal(({ trades: [first, ...rest], ...head }) => ({
      ...head,
      trades: [{ ...first, ...change }, ...rest],
    }));
  const packWithFirstFile = (change: object) =>
    packWithFirstTrade({ files: [{ ...parseJournal(files).trades[0]?.files[0], ...change }] });
  const packWithText = (json: string) => packZip(new Map(files).set('journal.json', Buffer.from(json)));
  const packWithout = (name: string) => packZip([...files].filter(([each]) => each !== name));
  /** Replaces the name after packing, because zip tools refuse such names. */
  const packRenamed = async (name: string, replacement: string) =>
    Buffer.from((await packZip([...files, [name, 'x']])).toString('latin1').replaceAll(name, replacement), 'latin1');
  const flipBit = (part: Buffer, offset: number) => {
    const copy = Buffer.from(zip);
    const position = copy.indexOf(part) + offset;
    copy.writeUInt8(copy.readUInt8(position) ^ 1, position);
    return copy;
  };

  const faults: Record<string, [() => Buffer | Promise<Buffer>, RegExp]> = {
    'nothing at all': [() => Buffer.alloc(0), /not a zip/],
    'another file': [() => Buffer.from('just a text'), /not a zip/],
    'cut short': [() => zip.subarray(0, zip.length - 100), /not a zip/],
    'its beginning gone': [() => zip.subarray(200), /not a zip|damaged/],
    'a changed byte of the journal': [() => flipBit(files.get('journal.json') as Buffer, 300), /journal\.json cannot/],
    'a changed byte of a picture': [
      () => flipBit(files.get(getMediaPath()) as Buffer, 80),
      /media\/.* cannot be unpacked/,
    ],
    'no journal': [() => packWithout('journal.json'), /journal\.json is missing/],
    'a picture missing': [() => packWithout(getMediaPath()), /media\/.*, a file of trade 2, is missing/],
    'another picture': [
      () => packZip(new Map(files).set(getMediaPath(), randomBytes((files.get(getMediaPath()) as Buffer).length))),
      /media\//,
    ],
    'no JSON': [() => packWithText('{"format":"trading-journal"'), /not valid JSON/],
    'letters that are no UTF-8': [
      () => packZip(new Map(files).set('journal.json', Buffer.from('{"format":"\xff\xfe"}', 'latin1'))),
      /not valid JSON/,
    ],
    'two texts': [() => packWithText('{}{}'), /not valid JSON/],
    'another format': [() => packWithJournal((journal) => ({ ...journal, format: 'x' })), /its format is another/],
    'a newer version': [() => packWithJournal((journal) => ({ ...journal, version: 2 })), /newer version/],
    'no head': [() => packWithJournal(({ trades }) => ({ trades })), /header/],
    'endless nesting': [() => packWithText(`{"trades":${'['.repeat(3_000_000)}`), /not valid JSON/],
    'an endless text': [() => packWithText(`{"trades":[{"comments":"${'x'.repeat(3_000_000)}"}]}`), /not valid JSON/],
    'a wrong amount': [
      () =>
        packWithJournal(({ trades, ...head }) => ({ ...head, trades: [trades[0], { ...trades[1], amount: 0.001 }] })),
      /trade 2: .* at most 2 decimals/,
    ],
    'a trade twice': [
      () => packWithJournal(({ trades, ...head }) => ({ ...head, trades: [...trades, trades[0]] })),
      /trade 1 twice/,
    ],
    'a file of two trades': [
      () =>
        packWithJournal(({ trades, ...head }) => ({
          ...head,
          trades: trades.map((trade) => ({ ...trade, files: trades[0]?.files })),
        })),
      /belongs to two trades/,
    ],
    'a file from before 1970': [
      () => packWithFirstFile({ uploadDate: '1969-12-31T23:59:59Z' }),
      /trade 1: .* between 1970-01-01 and tomorrow/,
    ],
    'a file from the year 9999': [
      () => packWithFirstFile({ uploadDate: '9999-12-31T23:59:59Z' }),
      /trade 1: .* between 1970-01-01 and tomorrow/,
    ],
    'a version that cannot grow': [
      () => packWithFirstTrade({ version: Number.MAX_SAFE_INTEGER }),
      /version .* too large/,
    ],
    'a number that cannot grow': [() => packWithFirstTrade({ number: 999_999_999_999_999 }), /number .* too large/],
    'a last number that cannot grow': [
      () => packWithJournal((journal) => ({ ...journal, lastNumber: 999_999_999_999_999 })),
      /lastNumber is too large/,
    ],
    'a path that leads out': [() => packRenamed('aa/bb/evil', '../../evil'), /not a zip/],
    'a path from the root': [() => packRenamed('aetc/evil', '/etc/evil'), /not a zip/],
    'a name twice': [() => packZip([...files, ['trades.csv', 'x']]), /two files called trades\.csv/],
    'a picture that is none': [
      async () => {
        const replacement = Buffer.from('<script>alert(1)</script>');
        const sha256 = 'b'.repeat(64);
        const journal = parseJournal(files);
        const [first] = journal.trades[1]?.files ?? [];
        const trades = [{ ...journal.trades[1], files: [{ ...first, size: replacement.length, sha256 }] }];
        const json = Buffer.from(JSON.stringify({ ...journal, trades }));
        return packZip(new Map(files).set('journal.json', json).set(getMediaPath(), replacement));
      },
      /cannot be attached/,
    ],
  };

  describe('of another trader', () => {
    let bob: Person;
    let before: Awaited<ReturnType<typeof readStoredData>>;
    beforeAll(async () => {
      bob = await createTrader(api);
      await saveTrades(api, bob, { tradeTag: 'OWN' });
      before = await readStoredData(api);
    });

    it.each(Object.entries(faults))(
      'changes nothing and is reported: %s (ACC-06, API-18)',
      async (_, [createZip, message]) => {
        const damaged = await createZip();
        const reply = await failImport(bob, damaged);
        expect(reply).toMatchObject({ code: 'invalid_input', fields: { file: expect.stringMatching(message) } });
        expect(await readStoredData(api)).toEqual(before);
      },
    );
  });

  it('with more files than the limit is rejected before it is read (ACC-06)', async () => {
    const path = join(api.folder, 'many.zip');
    await writeFile(path, zip);
    const opened = openArchive(path, { ...limits.import, size: zip.length, entries: 3 });
    await expect(opened).rejects.toThrow('This zip contains more than 3 files.');
    await rm(path);
  });

  it('that is a zip bomb is not unpacked (ACC-06)', async () => {
    const bob = await createTrader(api);
    const reply = await failImport(bob, createZipBomb());
    expect(reply.error).toBe('This zip is too large when unpacked.');
  });

  it('with any byte changed or truncated is imported completely or not at all, and never fails with 500 (ACC-06, API-18)', async () => {
    const damage = fc.record({
      offset: fc.nat(zip.length - 1),
      mask: fc.integer({ min: 0, max: 255 }),
      isTruncated: fc.boolean(),
    });
    const property = fc.asyncProperty(damage, async ({ offset, mask, isTruncated }) => {
      const bob = await createTrader(api);
      const copy = Buffer.from(isTruncated ? zip.subarray(0, offset) : zip);
      if (!isTruncated) copy.writeUInt8(copy.readUInt8(offset) ^ mask, offset);
      const before = await readStoredData(api);
      const { status } = await api.send(calls.account.import, { token: bob.token, file: toZipFile(copy) });
      expect([200, 400]).toContain(status);
      if (status === 400) expect(await readStoredData(api)).toEqual(before);
      else expect((await getComparableJournal(api, bob)).trades).toEqual((await getComparableJournal(api, ada)).trades);
    });
    await fc.assert(property, { numRuns: 4 * getRunCount('JOURNAL_RUNS', 1) });
  });
});

const createEntries = (times: number, extra: Buffer) =>
  Array.from({ length: times }, (_, index) => ({ name: `media/${index}`, extra }));

const refusals: Record<string, [zip: () => Buffer, message: RegExp]> = {
  'more bytes than its limit': [
    () => createDirectoryZip(createEntries(Math.ceil(limits.import.directoryBytes / 4_096), createExtraField(4_096))),
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
  let ada: Person;
  beforeAll(async () => {
    ada = await createTrader(api);
  });

  it.each(Object.entries(refusals))('is rejected with %s (ACC-06, API-18)', async (_, [zip, message]) => {
    const refusal = await failImport(ada, zip());
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { file: expect.stringMatching(message) } });
  });

  it.each(falseEnds)('is rejected when it claims more than a file can contain: %s (ACC-06, API-18)', async (_, end) => {
    const refusal = await failImport(ada, createZip64(end));
    expect(refusal).toMatchObject({ code: 'invalid_input', error: expect.stringMatching(/not a zip/) });
  });

  it('is closed when it is rejected (ACC-06)', async () => {
    const path = join(api.folder, 'false.zip');
    await writeFile(path, createZip64({ recordOffset: 0n, entries: 2n ** 53n }));
    const close = jest.spyOn(ZipFile.prototype, 'close');
    await expect(openArchive(path, { ...limits.import, size: 98 })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(close).toHaveBeenCalledTimes(1);
    await rm(path);
  });
});
