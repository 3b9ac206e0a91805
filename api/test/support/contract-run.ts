import { type Call, calls } from 'contracts';
import { sessions } from 'contracts/sessions';
import type { Api } from './api.ts';
import type { RawAnswer, UntypedInput } from './client.ts';
import { unknownNote } from './days.ts';
import { createBullPut, createScaledOutFills, importRows } from './imports.ts';
import { upload } from './media.ts';
import { createPngFile } from './media-files.ts';
import { createTrader, getUserId, type Person } from './people.ts';
import { addressInput, allSamples } from './sample-calls.ts';
import { unknownEntry } from './samples.ts';
import { saveTrades } from './trades.ts';

/** A call of the contract, as it was made and answered. */
export interface PlayedCall {
  name: string;
  caller: Person;
  sent: UntypedInput;
  reply: unknown;
}

type Send = (call: Call, sent: UntypedInput, name: string) => Promise<RawAnswer>;

/** The file, import or bulk change that a call before has made, for the calls about it. */
const getCreatedParams = (
  name: string,
  played: ReadonlyMap<string, PlayedCall>,
): Record<string, string> | undefined => {
  const getId = (before: string) => ((played.get(before)?.reply ?? {}) as { id?: string }).id ?? '';
  if (name === 'media.delete') return { fileId: getId('media.upload') };
  if (name.startsWith('imports.')) return { id: getId('imports.start') };
  if (name.endsWith('Note')) return { ...unknownNote, id: getId('dayJournal.addNote') };
  if (name.startsWith('missedTrades.')) return { id: getId('missedTrades.create') };
  if (name === 'keys.delete') return { id: getId('keys.create') };
  if (name.startsWith('rules.')) return { id: getId('rules.create') };
  return name === 'bulk.undo' ? { id: getId('bulk.change') } : undefined;
};

/** What calls about imported trades send: they need an import, which the first of each topic makes. */
const addressImportedTrade = async (
  api: Api,
  name: string,
  caller: Person,
): Promise<{ params?: { id: string }; body?: object }> => {
  if (!/^(?:importedTrades|structures)\./.test(name)) return {};
  if (name === 'structures.propose') await importRows(api, caller, createBullPut());
  if (name === 'importedTrades.origin') await importRows(api, caller, createScaledOutFills('docs'));
  const { lastTradeNumber: last } = await api.db.users.findOne({ firebaseUid: caller.uid }).orFail();
  if (name === 'structures.propose') return {};
  if (name === 'structures.merge') return { body: { groups: [[last - 1, last]] } };
  if (name === 'importedTrades.split') return { body: { id: last } };
  return name === 'importedTrades.merge' ? { body: { ids: [last - 1, last] } } : { params: { id: String(last) } };
};

/** The sample's file of media was deleted by then. */
const uploadForMarks = async (api: Api, { token }: Person): Promise<{ id: string }> => ({
  id: (await upload(api, token, createPngFile())).id,
});

/** These calls can end the session of their caller, so each has its own. */
const mayEndSession = (name: string): boolean =>
  name.startsWith('account.') || name === 'auth.signOut' || name === 'sessions.delete';

const getOwnSession = async (api: Api, { token }: Person): Promise<{ id: string }> => ({
  id: (await api.call(sessions.list, { token })).sessions[0]?.id ?? '',
});

/**
 * Makes every call of the contract once, in its order, for a trader with a few trades. Each must succeed, with what the
 * calls before it have made. A call that is added to the contract takes part by its sample.
 */
export async function playContract(api: Api, send: Send = api.send): Promise<ReadonlyMap<string, PlayedCall>> {
  const played = new Map<string, PlayedCall>();
  const ada = await createTrader(api);
  await saveTrades(api, ada, {}, { tradeTag: 'TSLA', tradeName: 'Gap', amount: -30 }, { date: '2026-03-03' });
  await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
  const publicId = (await getUserId(api, ada)).toHexString();
  for (const { name, call, sent: sample } of allSamples) {
    const caller = mayEndSession(name) ? await createTrader(api) : ada;
    const entryId = (played.get('inbox.add')?.reply as { entry?: string } | undefined)?.entry ?? unknownEntry;
    const request = addressInput(sample, { ...caller, publicId, entryId });
    const imported = await addressImportedTrade(api, name, caller);
    const order = name === 'rules.order' ? { order: [getCreatedParams(name, played)?.id] } : undefined;
    const sentBody = imported.body ?? order ?? request.body;
    const body = call.access === 'token-in-body' ? { ...(sentBody as object), idToken: caller.token } : sentBody;
    const own = name === 'sessions.delete' ? await getOwnSession(api, caller) : undefined;
    const marked = name === 'marks.save' ? await uploadForMarks(api, caller) : undefined;
    const params = own ?? marked ?? getCreatedParams(name, played) ?? imported.params ?? request.params;
    const sent = { ...request, ...(params ? { params } : {}), body };
    const { status, raw } = await send(call, { ...sent, token: caller.token }, name);
    expect({ name, status, ...(status >= 400 ? { raw } : {}) }).toEqual({ name, status: call.status ?? 200 });
    played.set(name, { name, caller, sent, reply: raw });
  }
  return played;
}
