import {
  claimBrowser,
  clearTraderData,
  countDrafts,
  dataOwner,
  readTraderEntry,
  releaseBrowser,
  startTraderData,
  writeTraderEntry,
} from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';

/** All entries of both storages, but for the note whose they are. */
const stored = (): string[] =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'dataOwner').sort();

const writeAll = (): void => {
  writeTraderEntry('tab', 'trade-draft-of-7', 'Waited.');
  writeTraderEntry('tab', 'trade-draft', 'Chased it.');
  writeTraderEntry('browser', 'trade-draft', 'Chased it.');
  writeTraderEntry('browser', 'trade-attempt', 'Chased it.');
  writeTraderEntry('browser', 'last-setup', 'Reversal');
};

/** What the browser does in the other tabs. */
const inOtherTab = (change: () => void): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'dataOwner' }));
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('storage of a trader', () => {
  it('is readable for that trader alone (AUT-08)', () => {
    const uid = signInTestUser();
    writeTraderEntry('browser', 'note-draft', { text: 'Waited.' });
    expect(readTraderEntry('browser', 'note-draft')).toEqual({ text: 'Waited.' });
    expect(stored()).toEqual([`note-draft:${uid}`]);
    signInTestUser();
    expect(readTraderEntry('browser', 'note-draft')).toBeNull();
  });

  it('takes nothing of a visitor, nor of a session that another tab has replaced (AUT-08)', () => {
    signOutTestUser();
    writeTraderEntry('tab', 'note-draft', 'Waited.');
    signInTestUser();
    inOtherTab(() => localStorage.setItem('dataOwner', JSON.stringify({ uid: 'another', seenAt: Date.now() })));
    writeTraderEntry('tab', 'note-draft', 'Waited.');
    expect(stored()).toEqual([]);
  });

  it('reads a damaged entry as none', () => {
    const uid = signInTestUser();
    localStorage.setItem(`note-draft:${uid}`, '{');
    expect(readTraderEntry('browser', 'note-draft')).toBeNull();
  });
});

describe('removal', () => {
  const device = ['authToken', 'firebase:authUser:key:[DEFAULT]', 'theme'];
  let uid: string;

  beforeEach(() => {
    uid = signInTestUser();
    for (const key of device) localStorage.setItem(key, 'x');
    writeAll();
  });

  it('takes all of the former trader when another one signs in, and no setting of the device (AUT-08 AUT-10)', () => {
    claimBrowser('another');
    expect([stored(), dataOwner()]).toEqual([device, 'another']);
  });

  it('takes all of the trader at sign-out (AUT-10)', () => {
    releaseBrowser({ keepDrafts: false });
    expect([stored(), dataOwner()]).toEqual([device, null]);
  });

  it('leaves drafts that the trader keeps, without preferences (AUT-10)', () => {
    releaseBrowser({ keepDrafts: true });
    const kept = ['trade-attempt', 'trade-draft', 'trade-draft', 'trade-draft-of-7'].map((name) => `${name}:${uid}`);
    expect([stored(), dataOwner()]).toEqual([[...device, ...kept].sort(), uid]);
  });

  it('of a deleted account leaves what is another trader’s (AUT-10)', () => {
    clearTraderData('another');
    expect(stored()).toContain(`trade-draft:${uid}`);
    clearTraderData(uid);
    expect([stored(), dataOwner()]).toEqual([device, null]);
  });

  it('follows the other tabs (AUT-10)', () => {
    startTraderData();
    inOtherTab(() => localStorage.removeItem('dataOwner'));
    expect(stored()).toEqual(device);
  });

  it('takes at the start what a tab that was closed at sign-out still has (AUT-10)', () => {
    localStorage.removeItem('dataOwner');
    startTraderData();
    expect(stored()).toEqual(device);
  });

  it('takes drafts of a trader who was away for 30 days (AUT-10)', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * 86_400_000);
    startTraderData();
    expect(stored()).toContain(`trade-draft:${uid}`);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 86_400_000);
    startTraderData();
    expect(stored()).toEqual(device);
  });
});

describe('the count of drafts', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('has each draft once, and neither preferences nor another trader’s (AUT-10)', async () => {
    const uid = signInTestUser();
    expect(await countDrafts(uid)).toEqual({ drafts: 0, files: 0 });
    writeAll();
    expect(await countDrafts(uid)).toEqual({ drafts: 2, files: 0 });
    expect(await countDrafts('another')).toEqual({ drafts: 0, files: 0 });
  });

  it('has the drafts that only another tab stores (AUT-10)', async () => {
    const uid = signInTestUser();
    const held = [`draft:trade-draft-of-7:${uid}`, 'draft:trade-draft:another', 'unrelated'].map((name) => ({ name }));
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { query: async () => ({ held }) } });
    expect(await countDrafts(uid)).toEqual({ drafts: 1, files: 0 });
  });
});
