import { hash, randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type MediaFile, type Trade } from 'contracts';
import fc from 'fast-check';
import { openArchive } from '../src/features/account/transfer/archive.ts';
import { makePlan } from '../src/features/account/transfer/plan.ts';
import { openSpool } from '../src/features/account/transfer/spool.ts';
import { createJournalWriter } from '../src/features/account/transfer/write.ts';
import { type Api, startApi } from './api.ts';
import { pngFile } from './media-files.ts';
import { type Person, trader } from './people.ts';
import { expectTrueSummaries } from './summaries.ts';
import { saveTrades, tradeBody } from './trades.ts';
import { journalIn, packZip, readZip } from './zips.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const bytesAt = async (url: string) => Buffer.from(await (await fetch(api.url + url)).arrayBuffer());
const exportOf = async ({ token }: Pick<Person, 'token'>) =>
  bytesAt((await api.call(calls.account.export, { token })).url);
const asFile = (zip: Buffer) => new File([new Uint8Array(zip)], 'journal.zip', { type: 'application/zip' });
const importInto = ({ token }: Pick<Person, 'token'>, zip: Buffer) =>
  api.call(calls.account.import, { token, file: asFile(zip) });
const refusal = async ({ token }: Pick<Person, 'token'>, zip: Buffer) =>
  api.fail(calls.account.import, { token, file: asFile(zip) });

/** No two of these pictures are the same. */
const picture = async (name = 'chart.png') => new File([pngFile(), randomBytes(40)], name, { type: 'image/png' });
const attach = async ({ token }: Pick<Person, 'token'>, tradeId: number, file: File) =>
  api.call(calls.media.upload, { token, form: { tradeId: String(tradeId) }, file });

/** A file as it is to its owner: what it is called and all of its bytes. */
const bare = async ({ originalName, fileType, uploadDate, url }: MediaFile) => ({
  ...{ originalName, fileType, uploadDate },
  bytes: (await bytesAt(url)).toString('base64'),
});
const bareTrade = async (trade: Trade) => ({ ...trade, files: await Promise.all(trade.files.map(bare)) });

/** All that a trader sees, with the bytes of the media in the place of their ids and addresses. */
const journalOf = async ({ token }: Pick<Person, 'token'>) => ({
  trades: await Promise.all((await api.call(calls.trades.list, { token })).trades.map(bareTrade)),
  stats: await api.call(calls.trades.stats, { token }),
  calendar: await api.call(calls.days.calendar, { token, query: { from: '2026-01-01', to: '2026-12-31' } }),
  analytics: await api.call(calls.days.analytics, { token }),
  flags: await api.call(calls.flags.list, { token }),
});

/** All that is stored, of everybody, in the database and on the disk. */
const everything = async () => {
  // Calls are counted, also those that are refused.
  const collections = Object.values(api.db.users.db.collections).filter(({ name }) => name !== 'rate_limits');
  const stored = await Promise.all(collections.map((collection) => collection.find({}).sort({ _id: 1 }).toArray()));
  const all = await readdir(api.folder, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  // Long, and of no use to whoever reads a failure.
  return { stored: hash('sha256', JSON.stringify(stored)), files: files.sort() };
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('=1+1', '__proto__', '"],"trades":[', 'two\nlines', '\u2028', 'media/../../x'),
);
const trades = fc.array(
  fc.record({
    tradeTag: fc.constantFrom('AAPL', 'TSLA', '__PROTO__', 'BRK.B'),
    tradeName: text,
    flagType: fc.constantFrom('Breakout', 'Mine', '', '__proto__'),
    comments: text,
    amount: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((cents) => cents / 100),
    date: fc.constantFrom('2026-01-30', '2026-02-02', '2026-03-03'),
    pictures: fc.nat(2),
    stays: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('the round trip', () => {
  it('ACC-06 API-21 brings any journal back into an empty account as it was, byte for byte, and doubles nothing', async () => {
    const property = fc.asyncProperty(trades, async (all) => {
      const [ada, bob] = [await trader(api), await trader(api)];
      await api.call(calls.flags.change, { ...ada, body: { action: 'add', newName: 'Mine' } });
      await api.call(calls.flags.change, { ...ada, body: { action: 'delete', oldName: 'Reversal' } });
      for (const { pictures, stays, ...body } of all) {
        const { id } = await api.call(calls.trades.create, { ...ada, body });
        for (let at = 0; at < pictures; at++) await attach(ada, id, await picture(`chart ${at}.png`));
        if (!stays) await api.call(calls.trades.delete, { ...ada, params: { id: String(id) } });
      }
      const [zip, before] = [await exportOf(ada), await journalOf(ada)];
      const files = before.trades.flatMap((trade) => trade.files).length;
      const known = before.trades.length;
      expect(await importInto(bob, zip)).toEqual({ added: known, known: 0, files });
      expect(await journalOf(bob)).toEqual(before);
      expect(await importInto(bob, zip)).toEqual({ added: 0, known, files: 0 });
      expect(await importInto(ada, await exportOf(bob))).toEqual({ added: 0, known, files: 0 });
      expect([await journalOf(ada), await journalOf(bob)]).toEqual([before, before]);
      // Numbers are not given twice, also those of trades that are gone.
      expect((await saveTrades(api, bob, {}))[0]?.id).toBe(all.length + 1);
    });
    await fc.assert(property, { numRuns: 6 });
    await expectTrueSummaries(api.db);
  });

  it('ACC-06 into a used journal adds what is not there, with numbers of its own, and its setups behind', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, { tradeTag: 'ONE' }, { tradeTag: 'TWO' });
    await api.call(calls.flags.change, { ...ada, body: { action: 'add', newName: 'Gap' } });
    await attach(ada, 2, await picture());
    await saveTrades(api, bob, { tradeTag: 'OWN' });
    await api.call(calls.flags.change, { ...bob, body: { action: 'delete', oldName: 'Breakout' } });
    const zip = await exportOf(ada);
    expect(await importInto(bob, zip)).toEqual({ added: 2, known: 0, files: 1 });
    expect(await importInto(bob, zip)).toEqual({ added: 0, known: 2, files: 0 });
    const journal = await journalOf(bob);
    expect(journal.trades.map(({ id, tradeTag }) => [id, tradeTag])).toEqual([
      [3, 'TWO'],
      [2, 'ONE'],
      [1, 'OWN'],
    ]);
    expect(journal.flags.flags).toEqual(['Continuation', 'Reversal', 'Breakout', 'Gap']);
    expect((await saveTrades(api, bob, {}))[0]?.id).toBe(4);
    await expectTrueSummaries(api.db);
  });

  it('ACC-06 leaves a trade as it is that has been changed since, and brings back one that was deleted, once', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, { tradeTag: 'KEPT' }, { tradeTag: 'GONE' });
    const zip = await exportOf(ada);
    await api.call(calls.trades.update, { ...ada, params: { id: '1' }, body: tradeBody({ tradeTag: 'NEWER' }) });
    await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
    expect(await importInto(ada, zip)).toEqual({ added: 1, known: 1, files: 0 });
    expect((await api.fail(calls.trades.restore, { ...ada, params: { id: '2' } })).code).toBe('not_found');
    const found = (await api.call(calls.trades.list, ada)).trades.map(({ id, tradeTag }) => [id, tradeTag]);
    expect(found).toEqual([
      [3, 'GONE'],
      [1, 'NEWER'],
    ]);
  });

  it('ACC-06 outlives the account that it was exported from', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, {}, { tradeTag: 'TSLA' });
    await attach(ada, 1, await picture());
    const [zip, before] = [await exportOf(ada), await journalOf(ada)];
    await api.call(calls.account.delete, { ...ada, body: { email: ada.email } });
    await importInto(bob, zip);
    expect(await journalOf(bob)).toEqual(before);
  });
});

describe('a journal that changes while a zip is being read', () => {
  it('ACC-06 API-19 is not imported into, and nothing of the zip is there', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, { tradeTag: 'ONE' });
    const zip = await exportOf(ada);
    const path = join(api.folder, 'late.zip');
    await writeFile(path, zip);
    const archive = await openArchive(path, { size: zip.length, entries: 10 });
    const { _id } = await api.db.users.findOne({ firebaseUid: bob.uid }).orFail();
    const spool = await openSpool(join(api.folder, 'spool'));
    const plan = await makePlan(api.db, _id, archive, spool, 20);
    await saveTrades(api, bob, { tradeTag: 'OWN' });
    const late = createJournalWriter(api.db)(_id, plan, new Map());
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    const found = (await api.call(calls.trades.list, bob)).trades.map(({ id, tradeTag }) => [id, tradeTag]);
    expect(found).toEqual([[1, 'OWN']]);
    archive.close();
    await spool.close();
    for (const each of [path, join(api.folder, 'spool')]) await rm(each);
  });

  it('ACC-06 takes one zip at a time', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, {}, {}, {});
    const zip = await exportOf(ada);
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.send(calls.account.import, { token: bob.token, file: asFile(zip) })),
    );
    expect(replies.map(({ status }) => status)).toContain(200);
    for (const { status } of replies) expect([200, 429]).toContain(status);
    expect((await api.call(calls.trades.list, bob)).trades).toHaveLength(3);
  });
});

describe('a zip that is not whole, or not ours', () => {
  let ada: Person;
  let files: Map<string, Buffer>;
  let zip: Buffer;
  beforeAll(async () => {
    ada = await trader(api);
    await saveTrades(api, ada, { tradeTag: 'ONE' }, { tradeTag: 'TWO' });
    await attach(ada, 1, await picture());
    await attach(ada, 2, await picture());
    zip = await exportOf(ada);
    files = await readZip(zip);
  });

  const mediaPath = () => [...files.keys()].filter((name) => name.startsWith('media/'))[1] as string;
  const withJournal = (change: (journal: ReturnType<typeof journalIn>) => unknown) =>
    packZip(new Map(files).set('journal.json', Buffer.from(JSON.stringify(change(journalIn(files))))));
  const withText = (json: string) => packZip(new Map(files).set('journal.json', Buffer.from(json)));
  const without = (name: string) => packZip([...files].filter(([each]) => each !== name));
  /** No honest tool packs such a name. */
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
    'no head': [() => withJournal(({ trades }) => ({ trades })), /its beginning/],
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
    'a path that leads out': [() => renamed('aa/bb/evil', '../../evil'), /not a zip/],
    'a path from the root': [() => renamed('aetc/evil', '/etc/evil'), /not a zip/],
    'a name twice': [() => packZip([...files, ['trades.csv', 'x']]), /two files called trades\.csv/],
    'a picture that is none': [
      async () => {
        const evil = Buffer.from('<script>alert(1)</script>');
        const sha256 = 'b'.repeat(64);
        const journal = journalIn(files);
        const [first] = journal.trades[1]?.files ?? [];
        const trades = [{ ...journal.trades[1], files: [{ ...first, size: evil.length, sha256 }] }];
        const json = Buffer.from(JSON.stringify({ ...journal, trades }));
        return packZip(new Map(files).set('journal.json', json).set(mediaPath(), evil));
      },
      /cannot be attached/,
    ],
  };

  it.each(Object.entries(faults))(
    'ACC-06 API-18 changes nothing and says what is wrong: %s',
    async (_, [make, sentence]) => {
      const bob = await trader(api);
      await saveTrades(api, bob, { tradeTag: 'OWN' });
      const [before, damaged] = [await everything(), await make()];
      const reply = await refusal(bob, damaged);
      expect(reply).toMatchObject({ code: 'invalid_input', fields: { file: expect.stringMatching(sentence) } });
      expect(await everything()).toEqual(before);
    },
  );

  it('ACC-06 with more files than a journal may have is not looked at', async () => {
    const path = join(api.folder, 'many.zip');
    await writeFile(path, zip);
    const opened = openArchive(path, { size: zip.length, entries: 3 });
    await expect(opened).rejects.toThrow('This zip has more than 3 files.');
    await rm(path);
  });

  it('ACC-06 unpacks no bomb', async () => {
    const bob = await trader(api);
    const reply = await refusal(bob, bomb());
    expect(reply.error).toBe('This zip unpacks to more than any journal would.');
  });

  it('ACC-06 API-18 with any byte changed, or cut anywhere: all of it or nothing, and never a failure of ours', async () => {
    const damage = fc.record({ at: fc.nat(zip.length - 1), mask: fc.integer({ min: 0, max: 255 }), cut: fc.boolean() });
    const property = fc.asyncProperty(damage, async ({ at, mask, cut }) => {
      const bob = await trader(api);
      const copy = Buffer.from(cut ? zip.subarray(0, at) : zip);
      if (!cut) copy.writeUInt8(copy.readUInt8(at) ^ mask, at);
      const before = await everything();
      const { status } = await api.send(calls.account.import, { token: bob.token, file: asFile(copy) });
      expect([200, 400]).toContain(status);
      if (status === 400) expect(await everything()).toEqual(before);
      else expect((await journalOf(bob)).trades).toEqual((await journalOf(ada)).trades);
    });
    await fc.assert(property, { numRuns: 40 });
  });
});

/** A zip whose one entry says that it is a journal of 4 GB. */
const bomb = (): Buffer => {
  const name = Buffer.from('journal.json');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(100, 18);
  local.writeUInt32LE(0xfffffff0, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(100, 20);
  central.writeUInt32LE(0xfffffff0, 24);
  central.writeUInt16LE(name.length, 28);
  const before = Buffer.concat([local, name, Buffer.alloc(100)]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, central, name, end]);
};
