import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, limits } from 'contracts';
import fc from 'fast-check';
import { openArchive } from '../src/features/account/transfer/archive.ts';
import { type Api, startApi } from './support/api.ts';
import { type Person, createTrader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';
import { toZipFile, attachFile, readStoredData, exportJournal, getComparableJournal, createPicture } from './support/transfer.ts';
import { createZipBomb, parseJournal, packZip, readZip } from './support/zips.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const refusal = ({ token }: Pick<Person, 'token'>, zip: Buffer) =>
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

  const mediaPath = () => [...files.keys()].filter((name) => name.startsWith('media/'))[1] as string;
  const withJournal = (change: (journal: ReturnType<typeof parseJournal>) => unknown) =>
    packZip(new Map(files).set('journal.json', Buffer.from(JSON.stringify(change(parseJournal(files))))));
  const withFirstTrade = (change: object) =>
    withJournal(({ trades: [first, ...rest], ...head }) => ({ ...head, trades: [{ ...first, ...change }, ...rest] }));
  const withFirstFile = (change: object) =>
    withFirstTrade({ files: [{ ...parseJournal(files).trades[0]?.files[0], ...change }] });
  const withText = (json: string) => packZip(new Map(files).set('journal.json', Buffer.from(json)));
  const without = (name: string) => packZip([...files].filter(([each]) => each !== name));
  /** Replaces the name after packing, because zip tools refuse such names. */
  const renamed = async (name: string, evil: string) =>
    Buffer.from((await packZip([...files, [name, 'x']])).toString('latin1').replaceAll(name, evil), 'latin1');
  const flipped = (within: Buffer, at: number) => {
    const copy = Buffer.from(zip);
    const place = copy.indexOf(within) + at;
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
    return copy;
  };

  const faults: Record<string, [() => Buffer | Promise<Buffer>, RegExp]> = {
    'nothing at all': [() => Buffer.alloc(0), /not a zip/],
    'another file': [() => Buffer.from('just a text'), /not a zip/],
    'cut short': [() => zip.subarray(0, zip.length - 100), /not a zip/],
    'its beginning gone': [() => zip.subarray(200), /not a zip|damaged/],
    'a changed byte of the journal': [() => flipped(files.get('journal.json') as Buffer, 300), /journal\.json cannot/],
    'a changed byte of a picture': [
      () => flipped(files.get(mediaPath()) as Buffer, 80),
      /media\/.* cannot be unpacked/,
    ],
    'no journal': [() => without('journal.json'), /journal\.json is missing/],
    'a picture missing': [() => without(mediaPath()), /media\/.*, a file of trade 2, is missing/],
    'another picture': [
      () => packZip(new Map(files).set(mediaPath(), randomBytes((files.get(mediaPath()) as Buffer).length))),
      /media\//,
    ],
    'no JSON': [() => withText('{"format":"trading-journal"'), /not valid JSON/],
    'letters that are no UTF-8': [
      () => packZip(new Map(files).set('journal.json', Buffer.from('{"format":"\xff\xfe"}', 'latin1'))),
      /not valid JSON/,
    ],
    'two texts': [() => withText('{}{}'), /not valid JSON/],
    'another format': [() => withJournal((journal) => ({ ...journal, format: 'x' })), /its format is another/],
    'a newer version': [() => withJournal((journal) => ({ ...journal, version: 2 })), /newer version/],
    'no head': [() => withJournal(({ trades }) => ({ trades })), /header/],
    'endless nesting': [() => withText(`{"trades":${'['.repeat(3_000_000)}`), /not valid JSON/],
    'an endless text': [() => withText(`{"trades":[{"comments":"${'x'.repeat(3_000_000)}"}]}`), /not valid JSON/],
    'a wrong amount': [
      () => withJournal(({ trades, ...head }) => ({ ...head, trades: [trades[0], { ...trades[1], amount: 0.001 }] })),
      /trade 2: .* at most 2 decimals/,
    ],
    'a trade twice': [
      () => withJournal(({ trades, ...head }) => ({ ...head, trades: [...trades, trades[0]] })),
      /trade 1 twice/,
    ],
    'a file of two trades': [
      () =>
        withJournal(({ trades, ...head }) => ({
          ...head,
          trades: trades.map((trade) => ({ ...trade, files: trades[0]?.files })),
        })),
      /belongs to two trades/,
    ],
    'a file from before 1970': [
      () => withFirstFile({ uploadDate: '1969-12-31T23:59:59Z' }),
      /trade 1: .* between 1970-01-01 and tomorrow/,
    ],
    'a file from the year 9999': [
      () => withFirstFile({ uploadDate: '9999-12-31T23:59:59Z' }),
      /trade 1: .* between 1970-01-01 and tomorrow/,
    ],
    'a version that cannot grow': [() => withFirstTrade({ version: Number.MAX_SAFE_INTEGER }), /version .* too large/],
    'a number that cannot grow': [() => withFirstTrade({ number: 999_999_999_999_999 }), /number .* too large/],
    'a last number that cannot grow': [
      () => withJournal((journal) => ({ ...journal, lastNumber: 999_999_999_999_999 })),
      /lastNumber is too large/,
    ],
    'a path that leads out': [() => renamed('aa/bb/evil', '../../evil'), /not a zip/],
    'a path from the root': [() => renamed('aetc/evil', '/etc/evil'), /not a zip/],
    'a name twice': [() => packZip([...files, ['trades.csv', 'x']]), /two files called trades\.csv/],
    'a picture that is none': [
      async () => {
        const evil = Buffer.from('<script>alert(1)</script>');
        const sha256 = 'b'.repeat(64);
        const journal = parseJournal(files);
        const [first] = journal.trades[1]?.files ?? [];
        const trades = [{ ...journal.trades[1], files: [{ ...first, size: evil.length, sha256 }] }];
        const json = Buffer.from(JSON.stringify({ ...journal, trades }));
        return packZip(new Map(files).set('journal.json', json).set(mediaPath(), evil));
      },
      /cannot be attached/,
    ],
  };

  it.each(Object.entries(faults))(
    'changes nothing and is reported: %s (ACC-06, API-18)',
    async (_, [make, sentence]) => {
      const bob = await createTrader(api);
      await saveTrades(api, bob, { tradeTag: 'OWN' });
      const [before, damaged] = [await readStoredData(api), await make()];
      const reply = await refusal(bob, damaged);
      expect(reply).toMatchObject({ code: 'invalid_input', fields: { file: expect.stringMatching(sentence) } });
      expect(await readStoredData(api)).toEqual(before);
    },
  );

  it('with more files than the limit is rejected before it is read (ACC-06)', async () => {
    const path = join(api.folder, 'many.zip');
    await writeFile(path, zip);
    const opened = openArchive(path, { ...limits.import, size: zip.length, entries: 3 });
    await expect(opened).rejects.toThrow('This zip contains more than 3 files.');
    await rm(path);
  });

  it('that is a zip bomb is not unpacked (ACC-06)', async () => {
    const bob = await createTrader(api);
    const reply = await refusal(bob, createZipBomb());
    expect(reply.error).toBe('This zip is too large when unpacked.');
  });

  it('with any byte changed or truncated is imported completely or not at all, and never fails with 500 (ACC-06, API-18)', async () => {
    const damage = fc.record({ at: fc.nat(zip.length - 1), mask: fc.integer({ min: 0, max: 255 }), cut: fc.boolean() });
    const property = fc.asyncProperty(damage, async ({ at, mask, cut }) => {
      const bob = await createTrader(api);
      const copy = Buffer.from(cut ? zip.subarray(0, at) : zip);
      if (!cut) copy.writeUInt8(copy.readUInt8(at) ^ mask, at);
      const before = await readStoredData(api);
      const { status } = await api.send(calls.account.import, { token: bob.token, file: toZipFile(copy) });
      expect([200, 400]).toContain(status);
      if (status === 400) expect(await readStoredData(api)).toEqual(before);
      else expect((await getComparableJournal(api, bob)).trades).toEqual((await getComparableJournal(api, ada)).trades);
    });
    await fc.assert(property, { numRuns: 40 });
  });
});
