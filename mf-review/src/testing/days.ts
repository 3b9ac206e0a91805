import { onlineManager } from '@tanstack/react-query';
import { calls, type DayTrade } from 'contracts';
import { type DayJournal, dayJournal } from 'contracts/day-journal';
import { dayPlans } from 'contracts/day-plans';
import { daySummaries } from 'contracts/day-summaries';
import { dayTemplates, type Template } from 'contracts/day-templates';
import { labels } from 'contracts/labels';
import { ApiError } from 'shared-ui/host';
import { buildStock, emptyLabels, mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const DATE = '2026-03-04';

const createTrade = (id: number, trade: Partial<DayTrade> = {}): DayTrade => ({
  id,
  ticker: 'NVDA',
  instrument: buildStock(trade.ticker ?? 'NVDA'),
  setup: 'Breakout',
  netCents: 7_000,
  notes: '',
  files: [],
  ...trade,
});

const TEMPLATES: readonly Template[] = [
  { id: 'a'.repeat(24), kind: 'note', name: 'After the close', text: '**One rule for tomorrow:**' },
  {
    ...{ id: 'b'.repeat(24), kind: 'plan', name: 'Before the open', bias: 'Neutral', focus: '' },
    scenarios: [{ condition: 'the range breaks', action: 'buy the pullback' }],
  },
  { id: 'c'.repeat(24), kind: 'week', name: 'Week review', questions: ['What went well?'] },
];

const SAVED_AT = '2026-03-04T13:55:00.000Z';

const requireVersion = (headers: { 'if-match'?: string | undefined } | undefined, version: number): void => {
  if (headers?.['if-match'] !== String(version))
    throw new ApiError(412, { error: 'This was changed elsewhere.', code: 'version_conflict' });
};

/** A day that the API stores. Tests change it as another tab would. */
interface StoredDay {
  day: DayJournal;
  trades: DayTrade[];
  templates: { templates: Template[]; version: number };
}

/** Opens pages of days before an API that stores one day. */
export function setUpDays() {
  const stored = {} as StoredDay;
  const emptyDay = (date: string): DayJournal => ({
    ...{ date, plan: null, notes: [], feeling: { sleep: null, energy: null, stress: null }, grade: null },
    ...{ good: '', bad: '', tomorrow: '', reminder: null, media: [], reviewedAt: null, version: 0 },
  });
  const changeDay = (change: Partial<DayJournal>) => {
    stored.day = { ...stored.day, ...change, version: stored.day.version + 1 };
    return stored.day;
  };
  const setNotes = (notes: DayJournal['notes']) => {
    stored.day = { ...stored.day, notes };
  };
  const test = setUpModuleTest(module, (mock) => {
    mockMedia();
    onlineManager.setOnline(true);
    stored.day = emptyDay(DATE);
    stored.trades = [
      createTrade(7, { openedAt: '2026-03-04T14:30:00.000Z', side: 'long', quantity: '100', r: 1.4 }),
      createTrade(5, { ticker: 'TSLA', netCents: -2_000 }),
    ];
    stored.templates = { templates: [...TEMPLATES], version: 0 };
    mock
      .on(dayJournal.get, ({ params: { date } }) => (date === DATE ? stored.day : emptyDay(date)))
      .on(calls.days.byDay, ({ params: { date } }) => ({
        ...{ date, trades: stored.trades, previousDay: null, nextDay: null },
        stats: { netCents: 5_000, avgPerTradeCents: 2_500, totalTrades: 2, winPercent: 50 },
      }))
      .on(daySummaries.list, () => ({ days: [] }))
      .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 4 }))
      .on(labels.list, () => ({
        ...emptyLabels,
        setups: [{ id: 1, name: 'Breakout', archived: false, trades: 3 }],
      }))
      .on(dayTemplates.list, () => stored.templates)
      .on(dayJournal.change, ({ body: { reviewed, feeling, ...body } = {}, headers }) => {
        requireVersion(headers, stored.day.version);
        return changeDay({
          ...(body as Partial<DayJournal>),
          feeling: { ...stored.day.feeling, ...feeling } as DayJournal['feeling'],
          ...(reviewed !== undefined && { reviewedAt: reviewed ? SAVED_AT : null }),
        });
      })
      .on(dayPlans.save, ({ body, headers }) => {
        requireVersion(headers, stored.day.version);
        const { plan, version } = stored.day;
        const changes = plan ? [...plan.changes, '2026-03-04T15:00:00.000Z'] : [];
        const saved = { ...body, savedAt: SAVED_AT, changes, version: version + 1 };
        changeDay({ plan: saved });
        return saved;
      })
      .on(dayJournal.addNote, ({ body: { text } }) => {
        const note = { id: `n${stored.day.notes.length + 1}`, text, savedAt: SAVED_AT, version: 1 };
        setNotes([...stored.day.notes, note]);
        return note;
      })
      .on(dayJournal.changeNote, ({ params: { id }, body: { text }, headers }) => {
        const note = stored.day.notes.find((each) => each.id === id);
        if (!note) throw new ApiError(404, { error: 'There is no note with this id.', code: 'not_found' });
        requireVersion(headers, note.version);
        const changed = { ...note, text, version: note.version + 1 };
        setNotes(stored.day.notes.map((each) => (each.id === id ? changed : each)));
        return changed;
      });
  });
  return { ...test, stored, changeDay, setNotes, path: `/days/${DATE}` };
}
