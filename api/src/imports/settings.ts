import { limits } from 'contracts';
import type { ImportSettings, ImportSettingsChange } from 'contracts/import-settings';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { changeJournal } from '../journal/change-journal.ts';
import type { ImportSettingsRecord } from './model.ts';

const { brokerImport } = limits;

const NO_SETTINGS: ImportSettings = { answers: [], pointValues: [], mappings: [] };

/** Puts an entry first and removes an older entry with the same key. Drops the oldest entries beyond `max`. */
const put = <T>(list: readonly T[], entry: T, toKey: (each: T) => string, max: number): T[] =>
  [entry, ...list.filter((each) => toKey(each) !== toKey(entry))].slice(0, max);

type Answer = ImportSettings['answers'][number];
const toAnswerKey = ({ format, account }: Answer): string => JSON.stringify([format, account?.toLowerCase() ?? null]);
const toHeaderKey = ({ header }: { header: readonly string[] }): string => JSON.stringify(header);

const putAnswer = (list: ImportSettings['answers'], entry: Answer) =>
  put(list, entry, toAnswerKey, brokerImport.answers);
const putPointValue = (list: ImportSettings['pointValues'], entry: ImportSettings['pointValues'][number]) =>
  put(list, entry, ({ root }) => root, brokerImport.pointValues);
const putMapping = (list: ImportSettings['mappings'], entry: ImportSettings['mappings'][number]) =>
  put(list, entry, toHeaderKey, brokerImport.mappings);

const applyChange = (settings: ImportSettings, change: ImportSettingsChange): ImportSettings => {
  const { answers, pointValues, mappings } = settings;
  switch (change.action) {
    case 'setAnswer':
      return { ...settings, answers: putAnswer(answers, change.answer) };
    case 'setPointValue':
      return { ...settings, pointValues: putPointValue(pointValues, change.pointValue) };
    case 'removePointValue':
      return { ...settings, pointValues: pointValues.filter(({ root }) => root !== change.root) };
    case 'setMapping':
      return { ...settings, mappings: putMapping(mappings, change.mapping) };
    case 'removeMapping':
      return { ...settings, mappings: mappings.filter((each) => toHeaderKey(each) !== toHeaderKey(change)) };
  }
};

/** Adds the import settings of a journal file to those of a trader, which take precedence. */
export function joinImportSettings(own: ImportSettings, imported: ImportSettings): ImportSettings {
  const { answers, pointValues, mappings } = imported;
  return {
    answers: own.answers.reduceRight(putAnswer, answers),
    pointValues: own.pointValues.reduceRight(putPointValue, pointValues),
    mappings: own.mappings.reduceRight(putMapping, mappings),
  };
}

export async function readImportSettings(
  { importSettings }: Db,
  userId: Types.ObjectId,
  session?: ClientSession,
): Promise<ImportSettings> {
  const found = importSettings.findOne({ userId }, null, session ? { session } : {});
  return (await found.lean<ImportSettingsRecord>().exec())?.settings ?? NO_SETTINGS;
}

export async function writeImportSettings(
  { importSettings }: Db,
  userId: Types.ObjectId,
  settings: ImportSettings,
  session: ClientSession,
): Promise<void> {
  await importSettings.updateOne({ userId }, { settings }, { session, upsert: true });
}

/** Reads and changes the settings that imports remember for a trader. */
export function createImportSettings(db: Db) {
  return {
    readSettings: (userId: Types.ObjectId): Promise<ImportSettings> => readImportSettings(db, userId),

    changeSettings: (userId: Types.ObjectId, change: ImportSettingsChange): Promise<ImportSettings> =>
      changeJournal(db, userId, {}, async ({ session }) => {
        const settings = applyChange(await readImportSettings(db, userId, session), change);
        await writeImportSettings(db, userId, settings, session);
        return { result: settings };
      }),
  };
}
