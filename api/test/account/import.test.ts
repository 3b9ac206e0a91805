import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import type { LabelKind } from 'contracts/labels';
import type { Condition } from 'contracts/playbook-conditions';
import fc from 'fast-check';
import sharp from 'sharp';
import { openArchive } from '../../src/features/account/transfer/archive.ts';
import { createPlan } from '../../src/features/account/transfer/plan.ts';
import { openSpool } from '../../src/features/account/transfer/spool.ts';
import { createJournalWriter } from '../../src/features/account/transfer/write-journal.ts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { addNote, readDay, savePlan } from '../support/days.ts';
import { factsOfTrade, labelsOfTrade } from '../support/facts.ts';
import { changeLabels } from '../support/labels.ts';
import { createFile, createNoiseImage, createPngFile } from '../support/media-files.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { createMissedTradeBody, saveRule } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import {
  attachFile,
  createPicture,
  exportJournal,
  getComparableJournal,
  importJournal,
  toZipFile,
} from '../support/transfer.ts';
import { packZip, parseJournal, readZip } from '../support/zips.ts';

// Most journals need several transactions.
const api = setUpApi({ importedTogether: 3 });

const arbitraryText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('=1+1', '__proto__', '"],"trades":[', 'two\nlines', '\u2028', 'media/../../x'),
);
const trades = fc.array(
  fc.record({
    tradeTag: fc.constantFrom('AAPL', 'TSLA', '__PROTO__', 'BRK.B'),
    tradeName: arbitraryText,
    flagType: fc.constantFrom('Breakout', 'Mine', '', '__proto__'),
    comments: arbitraryText,
    amount: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((cents) => cents / 100),
    date: fc.constantFrom('2026-01-30', '2026-02-02', '2026-03-03'),
    facts: factsOfTrade,
    labels: labelsOfTrade,
    pictures: fc.nat(2),
    isKept: fc.boolean(),
  }),
  { maxLength: 12 },
);

/**
 * Makes lists with entries of each kind: reordered, archived, merged and deleted ones. `meanwhile` runs before the last
 * of these.
 */
const changeLists = async (ada: Person, meanwhile: () => Promise<void>) => {
  const add = async (kind: LabelKind, name: string) =>
    (await changeLabels(api, ada, { kind, action: 'add', name })).find((label) => label.name === name)?.id ?? 0;
  const fomo = await add('tags', 'fomo');
  const late = await add('tags', 'late');
  const main = await add('accounts', 'Main');
  const broker = await add('accounts', 'IB');
  const order = (await api.call(calls.labels.list, ada)).tags.map(({ id }) => id).toReversed();
  await changeLabels(api, ada, { kind: 'tags', action: 'reorder', order });
  await changeLabels(api, ada, { kind: 'tags', action: 'archive', id: fomo });
  await changeLabels(api, ada, { kind: 'tags', action: 'rename', id: late, name: 'Late entry' });
  await meanwhile();
  await changeLabels(api, ada, { kind: 'setups', action: 'archive', id: await add('setups', 'Mine') });
  await changeLabels(api, ada, { kind: 'accounts', action: 'merge', id: broker, into: main });
  await changeLabels(api, ada, { kind: 'accounts', action: 'delete', id: main });
};

const rulesToAdd = fc.array(
  fc.record({
    setup: fc.constantFrom(null, 'Mine', 'Breakout'),
    text: fc.constantFrom('Wait for the close', '=1+1', '__proto__'),
    conditions: fc.constantFrom<Condition[] | null>(
      null,
      [
        { fact: 'tag', none: ['Late entry'] },
        { fact: 'account', in: ['Main'] },
      ],
      [{ fact: 'opened', from: '09:30', until: '11:00' }],
    ),
    answers: fc.array(fc.constantFrom('yes' as const, 'no' as const, null), { maxLength: 12 }),
    isKept: fc.boolean(),
  }),
  { maxLength: 5 },
);

type RuleToAdd = typeof rulesToAdd extends fc.Arbitrary<(infer R)[]> ? R : never;

/** Adds rules with typed answers, grades and missed trades. Every third rule is deleted again. */
const addPlaybook = async (ada: Person, rules: readonly RuleToAdd[]) => {
  const { trades } = await api.call(calls.trades.list, ada);
  for (const { answers, isKept, ...fields } of rules) {
    const { id } = await saveRule(api, ada, fields);
    for (const [index, answer] of answers.entries()) {
      const trade = trades[index % Math.max(1, trades.length)];
      if (!trade) continue;
      const body = {
        answers: { [id]: answer },
        grade: (index % 5) + 1,
        lesson: fields.text,
        reviewed: index % 2 === 0,
      };
      await api.call(calls.check.change, { ...ada, params: { id: String(trade.id) }, body });
    }
    if (trades[0]) {
      const body = { trade: trades[0].id, decision: 'skip', seconds: 3 } as const;
      await api.call(calls.drills.create, { ...ada, body });
    }
    const missed = await api.call(calls.missedTrades.create, {
      ...ada,
      body: createMissedTradeBody({ notes: fields.text, setup: fields.setup }),
    });
    await api.call(calls.drills.create, { ...ada, body: { trade: missed.id, decision: 'skip', seconds: 3 } });
    if (fields.setup)
      await api.call(calls.playbook.saveNote, { ...ada, body: { setup: fields.setup, text: fields.text } });
    if (!isKept) await api.call(calls.rules.delete, { ...ada, params: { id } });
  }
};

describe('export and import', () => {
  it('restores any journal in an empty account byte for byte, and creates no duplicates when repeated (ACC-06, API-21, FAC-08, PLB-01, PLB-04, PLB-12, KEY-04)', async () => {
    const property = fc.asyncProperty(trades, rulesToAdd, async (all, rules) => {
      const ada = await createTrader(api);
      const bob = await createTrader(api);
      await api.call(calls.flags.change, { ...ada, body: { action: 'add', newName: 'Mine' } });
      await api.call(calls.flags.change, { ...ada, body: { action: 'delete', oldName: 'Reversal' } });
      for (const { pictures, isKept, facts, labels, ...body } of all) {
        const { id } = await api.call(calls.trades.create, { ...ada, body: { ...body, ...facts, ...labels } });
        for (let index = 0; index < pictures; index++)
          await attachFile(api, ada, id, await createPicture(`chart ${index}.png`));
        if (!isKept) await api.call(calls.trades.delete, { ...ada, params: { id: String(id) } });
      }
      await changeLists(ada, () => addPlaybook(ada, rules));
      const zip = await exportJournal(api, ada);
      const before = await getComparableJournal(api, ada);
      const files = before.trades.flatMap((trade) => trade.files).length;
      const tradeCount = before.trades.length;
      expect(await importJournal(api, bob, zip)).toEqual({ added: tradeCount, known: 0, files });
      expect(await getComparableJournal(api, bob)).toEqual(before);
      expect(await importJournal(api, bob, zip)).toEqual({ added: 0, known: tradeCount, files: 0 });
      expect(await importJournal(api, ada, await exportJournal(api, bob))).toEqual({
        added: 0,
        known: tradeCount,
        files: 0,
      });
      expect([await getComparableJournal(api, ada), await getComparableJournal(api, bob)]).toEqual([before, before]);
      // Numbers are never reused, not even those of deleted trades.
      expect((await saveTrades(api, bob, {}))[0]?.id).toBe(all.length + 1);
      await expectCorrectColumns(api.db, ada, bob);
    });
    await fc.assert(property, { numRuns: getRunCount('JOURNAL_RUNS', 2), endOnFailure: true });
  }, 600_000);

  it('adds missing trades to an existing journal with new numbers, and appends its setups (ACC-06)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'ONE' }, { tradeTag: 'TWO' });
    await api.call(calls.flags.change, { ...ada, body: { action: 'add', newName: 'Gap' } });
    await attachFile(api, ada, 2, await createPicture());
    await saveTrades(api, bob, { tradeTag: 'OWN' });
    await api.call(calls.flags.change, { ...bob, body: { action: 'delete', oldName: 'Breakout' } });
    const zip = await exportJournal(api, ada);
    expect(await importJournal(api, bob, zip)).toEqual({ added: 2, known: 0, files: 1 });
    expect(await importJournal(api, bob, zip)).toEqual({ added: 0, known: 2, files: 0 });
    const journal = await getComparableJournal(api, bob);
    expect(journal.trades.map(({ id, tradeTag }) => [id, tradeTag])).toEqual([
      [3, 'TWO'],
      [2, 'ONE'],
      [1, 'OWN'],
    ]);
    expect(journal.flags.flags).toEqual(['Continuation', 'Reversal', 'Breakout', 'Gap']);
    expect((await saveTrades(api, bob, {}))[0]?.id).toBe(4);
    await expectCorrectColumns(api.db, ada, bob);
  });

  it('numbers trades from 1 when theirs have no room to grow, so that every export can be imported (ACC-06, API-18)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const eve = await createTrader(api);
    await saveTrades(api, ada, {});
    const journal = parseJournal(await readZip(await exportJournal(api, ada)));
    const lastNumber = limits.import.keptNumber;
    const renumbered = {
      ...journal,
      lastNumber,
      trades: journal.trades.map((trade) => ({ ...trade, number: lastNumber })),
    };
    await importJournal(api, bob, await packZip([['journal.json', JSON.stringify(renumbered)]]));
    expect((await saveTrades(api, bob, {}))[0]?.id).toBe(lastNumber + 1);
    await importJournal(api, eve, await exportJournal(api, bob));
    expect((await saveTrades(api, eve, {}))[0]?.id).toBe(3);
  });

  it('leaves trades that changed since unchanged, and restores deleted ones once (ACC-06, PRA-04)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'KEPT' }, { tradeTag: 'GONE' });
    await api.call(calls.drills.create, { ...ada, body: { trade: 2, decision: 'skip', seconds: 3 } });
    const zip = await exportJournal(api, ada);
    await api.call(calls.trades.update, { ...ada, params: { id: '1' }, body: createTradeBody({ tradeTag: 'NEWER' }) });
    await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
    expect(await importJournal(api, ada, zip)).toEqual({ added: 1, known: 1, files: 0 });
    expect((await api.fail(calls.trades.restore, { ...ada, params: { id: '2' } })).code).toBe('not_found');
    const found = (await api.call(calls.trades.list, ada)).trades.map(({ id, tradeTag }) => [id, tradeTag]);
    expect(found).toEqual([
      [3, 'GONE'],
      [1, 'NEWER'],
    ]);
    // Its drill is that of the restored trade.
    await api.call(calls.trash.empty, ada);
    expect((await api.call(calls.drills.figures, ada)).done).toBe(1);
  });

  it('compares files with the hash of what it received, stores them clean, and exports them the same again (SES-02)', async () => {
    const [ada, bob, cleo] = [await createTrader(api), await createTrader(api), await createTrader(api)];
    await saveTrades(api, ada, {});
    const clean = await createNoiseImage(64, 48).jpeg().toBuffer();
    const photo = await sharp(clean)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer();
    const { id } = await attachFile(api, ada, 1, createFile(clean, 'IMG_1.jpg'));
    const files = await readZip(await exportJournal(api, ada));
    files.set(`media/${id}.jpg`, photo);
    expect((await api.fail(calls.account.import, { ...bob, file: toZipFile(await packZip(files)) })).status).toBe(400);
    const journal = String(files.get('journal.json'))
      .replace(hash('sha256', clean), hash('sha256', photo))
      .replace(`"size":${clean.length}`, `"size":${photo.length}`);
    await importJournal(api, bob, await packZip(files.set('journal.json', Buffer.from(journal))));

    const readFiles = async (zip: Buffer) => {
      const found = await readZip(zip);
      const entries = parseJournal(found).trades.flatMap((trade) => trade.files);
      return entries.map(({ path, ...entry }) => ({ ...entry, bytes: found.get(path)?.toString('latin1') ?? '' }));
    };
    const first = await exportJournal(api, bob);
    const exported = await readFiles(first);
    expect(exported.map(({ originalName, bytes }) => [originalName, bytes.includes('secret')])).toEqual([
      ['IMG_1.jpg', false],
    ]);
    expect((await api.call(calls.account.usage, bob)).bytes.used).toBe(exported[0]?.size);
    await importJournal(api, cleo, first);
    expect(await readFiles(await exportJournal(api, cleo))).toEqual(exported);
  });

  it('works after the exporting account was deleted (ACC-06)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    await saveTrades(api, ada, {}, { tradeTag: 'TSLA' });
    await attachFile(api, ada, 1, await createPicture());
    const zip = await exportJournal(api, ada);
    const before = await getComparableJournal(api, ada);
    await api.call(calls.account.delete, { ...ada, body: { email: ada.email } });
    await importJournal(api, bob, zip);
    expect(await getComparableJournal(api, bob)).toEqual(before);
  });
});

describe('concurrent changes during an import', () => {
  it('make it fail without importing anything (ACC-06, API-19)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'ONE' });
    const zip = await exportJournal(api, ada);
    const path = join(api.folder, 'late.zip');
    await writeFile(path, zip);
    const archive = await openArchive(path, { ...limits.import, size: zip.length });
    const { _id } = await api.db.users.findOne({ firebaseUid: bob.uid }).orFail();
    const spool = await openSpool(join(api.folder, 'spool'));
    const report = () => undefined;
    const plan = await createPlan(api.db, _id, archive, spool, { maxFiles: 20, quotas: limits.quotas, report });
    await saveTrades(api, bob, { tradeTag: 'OWN' });
    const lateWrite = createJournalWriter(api.db, Date.now)(_id, plan, new Map(), report);
    await expect(lateWrite).rejects.toMatchObject({ code: 'conflict' });
    const found = (await api.call(calls.trades.list, bob)).trades.map(({ id, tradeTag }) => [id, tradeTag]);
    expect(found).toEqual([[1, 'OWN']]);
    archive.close();
    await spool.close();
    for (const each of [path, join(api.folder, 'spool')]) await rm(each);
  });

  it('allow only one import at a time (ACC-06)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    await saveTrades(api, ada, {}, {}, {});
    const zip = await exportJournal(api, ada);
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.send(calls.account.import, { token: bob.token, file: toZipFile(zip) })),
    );
    expect(replies.map(({ status }) => status)).toContain(200);
    for (const { status } of replies) expect([200, 429]).toContain(status);
    expect((await api.call(calls.trades.list, bob)).trades).toHaveLength(3);
  });
});

const date = '2026-03-02';
const monday = '2026-03-09';

/** Days with everything, a week and templates. */
const writeDays = async () => {
  const ada = await createTrader(api);
  const { token } = ada;
  await api.call(calls.flags.change, { token, body: { action: 'add', newName: 'Opening drive' } });
  const scenarios = [{ if: 'Gap up', ['then' as const]: 'Buy', setup: 'Opening drive' }];
  await savePlan(api, ada, date, { scenarios, bias: 'Long' });
  await savePlan(api, ada, date, { scenarios, bias: '=Short' });
  await addNote(api, ada, date, 'First');
  const { id } = await addNote(api, ada, date, 'Deleted');
  await addNote(api, ada, date, 'Second\nline');
  await api.call(calls.dayJournal.deleteNote, { token, params: { date, id } });
  const body = { feeling: { sleep: 7.5, stress: 2 }, grade: 'B' as const, good: 'Patient', reviewed: true };
  await api.call(calls.dayJournal.change, { token, params: { date }, body });
  await api.call(calls.media.upload, { token, form: { date }, file: createPngFile('day.png') });
  await api.call(calls.weekReviews.change, { token, params: { monday }, body: { goal: 'Half size', reviewed: true } });
  const template = { kind: 'note' as const, name: 'Midday', text: 'How is it going?' };
  await api.call(calls.dayTemplates.save, { token, body: { templates: [template] } });
  await saveTrades(api, ada, {});
  return ada;
};

/** What a trader sees, without what each database has of its own. */
const readWritten = async (person: Person) => {
  const { token } = person;
  const { media, notes, plan, version: _, ...day } = await readDay(api, person, date);
  const { version: __, ...week } = await api.call(calls.weekReviews.get, { token, params: { monday } });
  const { templates } = await api.call(calls.dayTemplates.list, { token });
  return {
    ...{ ...day, week, plan: { ...plan, version: 0 } },
    notes: notes.map((note) => ({ ...note, id: '' })),
    media: media.map(({ id: ___, url: ____, thumbnailUrl: _____, ...file }) => file),
    templates: templates.map((template) => ({ ...template, id: '' })),
  };
};

describe('the export', () => {
  it('has days, weeks and templates, which an import restores with new ids (DAY-07, DAY-06)', async () => {
    const ada = await writeDays();
    const zip = await exportJournal(api, ada);
    const eve = await createTrader(api);
    expect(await importJournal(api, eve, zip)).toEqual({ added: 1, known: 0, files: 1 });
    const before = await readWritten(ada);
    expect(before.notes.map(({ text }) => text)).toEqual(['First', 'Second\nline']);
    expect(await readWritten(eve)).toEqual(before);
    expect(await importJournal(api, eve, zip)).toEqual({ added: 0, known: 1, files: 0 });
    expect(await readWritten(eve)).toEqual(before);
    expect((await api.call(calls.account.usage, { token: eve.token })).files.used).toBe(1);
  });

  it('keeps what the trader has written about the same day (DAY-07)', async () => {
    const zip = await exportJournal(api, await writeDays());
    const eve = await createTrader(api);
    await addNote(api, eve, date, 'Mine');
    await importJournal(api, eve, zip);
    expect(await readDay(api, eve, date)).toMatchObject({ notes: [{ text: 'Mine' }], plan: null, media: [] });
  });

  it('has days.csv with one row for each day (DAY-07)', async () => {
    const ada = await writeDays();
    const files = await readZip(await exportJournal(api, ada));
    expect([...files.keys()].slice(0, 3)).toEqual(['trades.csv', 'journal.json', 'days.csv']);
    const csv = String(files.get('days.csv'));
    expect(csv).toContain('Date,Bias,Focus');
    expect(csv).toContain(`2026-03-02,"'=Short",First pullback`);
    expect(csv).toContain('"If Gap up, then Buy (Opening drive)",400.5,4,');
    expect(csv).toContain('First\n\nSecond\nline');
    expect(csv).not.toContain('Deleted');
  });
});

it('deletes days, weeks and templates with the account (DAY-07)', async () => {
  const ada = await writeDays();
  const userId = await getUserId(api, ada);
  await api.call(calls.account.delete, { token: ada.token, body: { email: ada.email } });
  const counts = [
    await api.db.days.countDocuments({ userId }),
    await api.db.weekReviews.countDocuments({ userId }),
    await api.db.templates.countDocuments({ userId }),
  ];
  expect(counts).toEqual([0, 0, 0]);
});
