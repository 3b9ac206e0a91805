import { hash, randomBytes } from 'node:crypto';
import type { MediaFile } from 'contracts';
import { calls } from 'contracts/every-call';
import { labelKinds } from 'contracts/labels';
import type { Api } from './api.ts';
import { readLabels } from './labels.ts';
import { createPngFile } from './media-files.ts';
import type { Person } from './people.ts';
import { listFiles } from './small-disk.ts';
import { readStoredDocuments } from './stored-documents.ts';
import type { Trade } from './wire-types.ts';

type Token = Pick<Person, 'token'>;

const fetchBytes = async (api: Api, url: string) => Buffer.from(await (await fetch(api.url + url)).arrayBuffer());

export async function exportJournal(api: Api, { token }: Token) {
  return fetchBytes(api, (await api.call(calls.account.export, { token })).url);
}
export function toZipFile(zip: Buffer) {
  return new File([new Uint8Array(zip)], 'journal.zip', { type: 'application/zip' });
}
export function importJournal(api: Api, { token }: Token, zip: Buffer) {
  return api.call(calls.account.import, { token, file: toZipFile(zip) });
}

/** Creates an image that differs from all others. */
export async function createPicture(name = 'chart.png') {
  return new File([createPngFile(), randomBytes(40)], name, { type: 'image/png' });
}
export async function attachFile(api: Api, { token }: Token, tradeId: number, file: File) {
  return api.call(calls.media.upload, { token, form: { tradeId: String(tradeId) }, file });
}

/** The metadata and bytes of a file, without its id and URL. */
const toComparableFile = async (api: Api, { originalName, fileType, uploadDate, url }: MediaFile) => ({
  ...{ originalName, fileType, uploadDate },
  bytes: (await fetchBytes(api, url)).toString('base64'),
});
const toComparableTrade = async (api: Api, { id }: Trade, token: string) => {
  const { trade } = await api.call(calls.trades.get, { token, params: { id: String(id) } });
  return { ...trade, files: await Promise.all(trade.files.map((file) => toComparableFile(api, file))) };
};

/** The rules and what was typed about each trade, with the texts of rules instead of their ids. */
const getComparablePlaybook = async (api: Api, { token }: Token) => {
  const { rules } = await api.call(calls.rules.list, { token });
  const { missedTrades } = await api.call(calls.missedTrades.list, { token, query: {} });
  const { trades } = await api.call(calls.trades.list, { token });
  const checks = await Promise.all(
    trades.map(async ({ id }) => {
      const check = await api.call(calls.check.get, { token, params: { id: String(id) } });
      return { ...check, version: 0, rules: check.rules.map((rule) => ({ ...rule, id: '' })) };
    }),
  );
  const withoutIds = <T extends object>(list: readonly T[]) => list.map((each) => ({ ...each, id: '', version: 0 }));
  const { notes } = await api.call(calls.playbook.notes, { token });
  return {
    notes: notes.map((note) => ({ ...note, version: 0 })),
    rules: withoutIds(rules),
    missedTrades: withoutIds(missedTrades),
    drills: await api.call(calls.drills.figures, { token }),
    checks,
  };
};

/** Everything that a trader sees, with the bytes of media instead of their ids and URLs. */
export async function getComparableJournal(api: Api, { token }: Token) {
  return {
    trades: await Promise.all(
      (await api.call(calls.trades.list, { token })).trades.map((trade) => toComparableTrade(api, trade, token)),
    ),
    playbook: await getComparablePlaybook(api, { token }),
    stats: await api.call(calls.trades.stats, { token }),
    calendar: await api.call(calls.days.calendar, { token, query: { from: '2026-01-01', to: '2026-12-31' } }),
    analytics: await api.call(calls.days.analytics, { token }),
    flags: await api.call(calls.flags.list, { token }),
    settings: { ...(await api.call(calls.settings.get, { token })), version: 0 },
    labels: await Promise.all(labelKinds.map((kind) => readLabels(api, { token }, kind))),
  };
}

/** Everything that is stored in the database and on disk, for all traders. */
export async function readStoredData(api: Api) {
  // Refused calls are counted too, and a transfer that takes longer than a second stores its progress.
  const stored = await readStoredDocuments(api, ['rate_limits', 'transfers']);
  // A hash, because the documents are too long for a test failure.
  return { stored: hash('sha256', stored), files: await listFiles(api.folder) };
}
