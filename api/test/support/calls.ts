import { type Call, type calls, everyCall } from 'contracts';
import type { LooselySent } from './client.ts';
import { pngFile, unknownFile } from './media-files.ts';
import { tradeBody } from './trades.ts';
import { emptyJournal } from './zips.ts';

type Samples = { [G in keyof typeof calls]: { [N in keyof (typeof calls)[G]]: Omit<LooselySent, 'token'> } };

/** Stands in a sample for the address of whoever sends it. */
const ownAddress = 'ada@example.com';

/** Something acceptable to send for each call. A call of the contract without a sample does not compile. */
const samples: Samples = {
  auth: {
    checkVerification: { body: {} },
    login: { body: {} },
    createLocalUser: { body: { firstName: 'Ada', lastName: 'Lovelace' } },
    verifyEmail: { body: {} },
    me: {},
    updateMe: { body: { firstName: 'Ada', lastName: 'King' } },
  },
  trades: {
    stats: {},
    filteredStats: { query: { startDate: '2026-01-01', endDate: '2026-12-31' } },
    list: {},
    get: { params: { id: 1 } },
    create: { body: tradeBody() },
    update: { params: { id: 1 }, body: tradeBody() },
    delete: { params: { id: 1 } },
    restore: { params: { id: 1 } },
  },
  days: {
    calendar: { query: { from: '2026-01-01', to: '2026-12-31' } },
    byDay: { params: { date: '2026-03-02' } },
    analytics: {},
  },
  flags: { list: {}, change: { body: { action: 'add', newName: 'Gap and go' } } },
  media: {
    limits: {},
    upload: { form: { tradeId: '1' }, file: pngFile() },
    delete: { params: { fileId: unknownFile } },
  },
  account: {
    usage: {},
    export: {},
    import: { file: emptyJournal },
    signOutEverywhere: {},
    delete: { body: { email: ownAddress } },
  },
  system: { health: {}, ready: {}, telemetry: { body: { errors: [], vitals: [] } } },
};

export interface Sample {
  name: string;
  call: Call;
  sent: Omit<LooselySent, 'token'>;
}

/** What this person sends. */
export const sentBy = <T extends Sample['sent']>({ file, ...sent }: T, { email }: { email: string }): T => ({
  ...JSON.parse(JSON.stringify(sent).replaceAll(ownAddress, email)),
  ...(file ? { file } : {}),
});

/** Every call of the contract with its sample. */
export const everySample: Sample[] = everyCall.map(({ name, call }) => {
  const [group = '', member = ''] = name.split('.');
  const sent = (samples as Record<string, Record<string, LooselySent>>)[group]?.[member];
  if (!sent) throw new Error(`${name} has no sample: add one in test/support/calls.ts.`);
  return { name, call, sent };
});

export const withAccess = (access: Call['access']) => everySample.filter(({ call }) => call.access === access);
