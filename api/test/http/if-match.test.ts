import { setUpApi } from '../support/api.ts';
import type { Person } from '../support/people.ts';
import { addressInput, allSamples, type Sample, type SampleOwner } from '../support/sample-calls.ts';
import { createSampleOwner } from '../support/sample-owner.ts';

/** What a refusal says about each call that reads If-Match. A call that is missing here fails. */
const refusals: Record<string, string> = {
  'trades.update': 'This trade was changed elsewhere. Reload it before you save.',
  'accountLimits.change': 'The limits of this account were changed elsewhere. Reload them before you save.',
  'dayJournal.change': 'This day was changed elsewhere. Reload it before you save.',
  'dayJournal.changeNote': 'This note was changed elsewhere. Reload it before you save.',
  'dayPlans.save': 'This day was changed elsewhere. Reload it before you save.',
  'dayTemplates.save': 'Your templates were changed elsewhere. Reload them before you save.',
  'weekReviews.change': 'This week was changed elsewhere. Reload it before you save.',
  'check.change': 'The review of this trade was changed elsewhere. Reload it before you save.',
  'marks.save': 'The marks were changed elsewhere. Reload them before you save.',
  'missedTrades.update': 'This missed trade was changed elsewhere. Reload it before you save.',
  'playbook.saveNote': 'This note was changed elsewhere. Reload it before you save.',
  'rules.update': 'This rule was changed elsewhere. Reload it before you save.',
  'settings.change': 'Your settings were changed elsewhere. Reload them before you save.',
};

const MALFORMED = ['*', '', 'W/"3"', '"3', '1, 2', '-1', '1.5', 'latest'];

const versioned = allSamples.filter(({ call }) => call.headers?.safeParse({ 'if-match': '*' }).success === false);

/** The version in the reply, which some calls nest in the saved trade. */
const getVersion = (reply: unknown): number => {
  const { version, trade } = reply as { version?: number; trade?: { version: number } };
  return version ?? trade?.version ?? Number.NaN;
};

const api = setUpApi();
let ada: Person & SampleOwner;
beforeAll(async () => {
  ada = await createSampleOwner(api);
});

const send = ({ call, sent }: Sample, ifMatch?: string) =>
  api.send(call, {
    ...addressInput(sent, ada),
    token: ada.token,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

/** The version after a save of whatever version is stored. */
const saveAnyVersion = async (sample: Sample): Promise<number> => {
  const { status, raw } = await send(sample);
  expect({ raw, status }).toEqual({ raw, status: 200 });
  expect(getVersion(raw)).toBeGreaterThan(0);
  return getVersion(raw);
};

describe('If-Match', () => {
  it('is read by every write whose contract has it, and each says what was changed (API-18)', () => {
    expect(versioned.map(({ name }) => name).toSorted()).toEqual(Object.keys(refusals).toSorted());
  });

  describe.each(versioned)('of $name', (sample) => {
    it('is optional: without it, the stored version is replaced (API-13)', async () => {
      const version = await saveAnyVersion(sample);
      expect(await saveAnyVersion(sample)).toBeGreaterThanOrEqual(version);
    });

    it('refuses an older and an unknown version, and changes nothing (API-13)', async () => {
      const version = await saveAnyVersion(sample);
      for (const other of [version - 1, version + 1]) {
        const { status, raw } = await send(sample, `"${other}"`);
        expect({ status, raw }).toMatchObject({
          status: 412,
          raw: { code: 'version_conflict', error: refusals[sample.name] },
        });
      }
      expect((await send(sample, `"${version}"`)).status).toBe(200);
    });

    it('refuses what is not a version, and changes nothing (API-18)', async () => {
      const version = await saveAnyVersion(sample);
      for (const malformed of MALFORMED) {
        const { status, raw } = await send(sample, malformed);
        expect({ malformed, status, raw }).toMatchObject({
          malformed,
          status: 400,
          raw: { code: 'invalid_input', fields: { 'if-match': 'If-Match must be a version, like "3".' } },
        });
      }
      expect((await send(sample, String(version))).status).toBe(200);
    });
  });
});
