import type { Api } from './api.ts';
import { addNote, unknownNote } from './days.ts';
import { upload } from './media.ts';
import { createPngFile } from './media-files.ts';
import { createTrader, type Person } from './people.ts';
import { saveMissedTrade, saveRule } from './rules.ts';
import type { SampleOwner } from './sample-calls.ts';
import { saveTrades } from './trades.ts';

/** A trader with two trades, a rule, a missed trade, a file and a note, so that every sample finds what it names. */
export async function createSampleOwner(api: Api): Promise<Person & SampleOwner> {
  const trader = await createTrader(api);
  await saveTrades(api, trader, {}, { tradeTag: 'TSLA', amount: -3 });
  return {
    ...trader,
    ruleId: (await saveRule(api, trader)).id,
    missedTradeId: (await saveMissedTrade(api, trader)).id,
    fileId: (await upload(api, trader.token, createPngFile())).id,
    noteId: (await addNote(api, trader, unknownNote.date, 'Calm')).id,
  };
}
