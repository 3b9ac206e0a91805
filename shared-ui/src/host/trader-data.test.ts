import { DAY_MS } from 'contracts';
import { getDataOwner, readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { claimBrowser, clearTraderData, countDrafts, releaseBrowser, startTraderData } from 'shared-ui/host/shell';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';

/** The keys in both storages, except the data owner. */
const getStoredKeys = (): string[] =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'dataOwner').sort();

const writeAll = (): void => {
  writeTraderEntry('tab', 'trade-draft-of-7', 'Waited.');
  writeTraderEntry('tab', 'trade-draft', 'Chased it.');
  writeTraderEntry('browser', 'trade-draft', 'Chased it.');
  writeTraderEntry('browser', 'trade-attempt', 'Chased it.');
  writeTraderEntry('browser', 'last-setup', 'Reversal');
};

/** Makes a change as another tab would: the browser notifies this tab. */
const changeInOtherTab = (change: () => void): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'dataOwner' }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the storage of a trader', () => {
  it('is readable only by that trader (AUT-08)', () => {
    const uid = signInTestUser();
    writeTraderEntry('browser', 'note-draft', { text: 'Waited.' });
    expect(readTraderEntry('browser', 'note-draft')).toEqual({ text: 'Waited.' });
    expect(getStoredKeys()).toEqual([`note-draft:${uid}`]);
    signInTestUser();
    expect(readTraderEntry('browser', 'note-draft')).toBeNull();
  });

  it('stores nothing for a visitor, or for a session that another tab has replaced (AUT-08)', () => {
    signOutTestUser();
    writeTraderEntry('tab', 'note-draft', 'Waited.');
    signInTestUser();
    changeInOtherTab(() => localStorage.setItem('dataOwner', JSON.stringify({ uid: 'another', seenAt: Date.now() })));
    writeTraderEntry('tab', 'note-draft', 'Waited.');
    expect(getStoredKeys()).toEqual([]);
  });

  it('returns null for a corrupt entry', () => {
    const uid = signInTestUser();
    localStorage.setItem(`note-draft:${uid}`, '{');
    expect(readTraderEntry('browser', 'note-draft')).toBeNull();
  });
});

describe('the data of a trader', () => {
  const device = ['authToken', 'firebase:authUser:key:[DEFAULT]', 'theme'];
  let uid: string;

  beforeEach(() => {
    uid = signInTestUser();
    for (const key of device) localStorage.setItem(key, 'x');
    writeAll();
  });

  it.each<[string, () => void, owner: string | null]>([
    ['another trader signs in', () => claimBrowser('another'), 'another'],
    ['the trader signs out', () => releaseBrowser({ keepDrafts: false }), null],
    ['the account is deleted', () => clearTraderData(uid), null],
    [
      'another tab signs out',
      () => {
        startTraderData();
        changeInOtherTab(() => localStorage.removeItem('dataOwner'));
      },
      null,
    ],
    [
      'a tab opens that was closed during the sign-out',
      () => {
        localStorage.removeItem('dataOwner');
        startTraderData();
      },
      null,
    ],
  ])('is removed when %s, but device settings are kept (AUT-08, AUT-10)', (_, change, owner) => {
    change();
    expect([getStoredKeys(), getDataOwner()]).toEqual([device, owner]);
  });

  it('keeps only the drafts if the trader chose to keep them (AUT-10)', () => {
    releaseBrowser({ keepDrafts: true });
    const kept = ['trade-attempt', 'trade-draft', 'trade-draft', 'trade-draft-of-7'].map((name) => `${name}:${uid}`);
    expect([getStoredKeys(), getDataOwner()]).toEqual([[...device, ...kept].sort(), uid]);
  });

  it('stays when another trader’s account is deleted (AUT-10)', () => {
    clearTraderData('another');
    expect(getStoredKeys()).toContain(`trade-draft:${uid}`);
  });

  it('is removed after 30 days without a visit (AUT-10)', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * DAY_MS);
    startTraderData();
    expect(getStoredKeys()).toContain(`trade-draft:${uid}`);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY_MS);
    startTraderData();
    expect(getStoredKeys()).toEqual(device);
  });
});

describe('countDrafts', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('counts each draft once, without preferences and other traders’ drafts (AUT-10)', async () => {
    const uid = signInTestUser();
    expect(await countDrafts(uid)).toEqual({ drafts: 0, files: 0 });
    writeAll();
    expect(await countDrafts(uid)).toEqual({ drafts: 2, files: 0 });
    expect(await countDrafts('another')).toEqual({ drafts: 0, files: 0 });
  });

  it('includes drafts that only another tab stores (AUT-10)', async () => {
    const uid = signInTestUser();
    const held = [`draft:trade-draft-of-7:${uid}`, 'draft:trade-draft:another', 'unrelated'].map((name) => ({ name }));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { query: async () => ({ held }) } });
    expect(await countDrafts(uid)).toEqual({ drafts: 1, files: 0 });
  });
});
