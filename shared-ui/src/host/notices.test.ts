import { dismissNotice, getNotices, notify } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';

const messages = () => getNotices().map(({ message }) => message);

describe('notices', () => {
  it('accumulate until each is dismissed (DET-09)', () => {
    signInTestUser();
    notify({ message: 'AAPL deleted.', durationMs: 10 });
    notify({ message: 'AAPL deleted.', durationMs: 10 });
    notify({ message: 'TSLA deleted.', durationMs: 10 });
    expect(messages()).toEqual(['AAPL deleted.', 'AAPL deleted.', 'TSLA deleted.']);
    dismissNotice(getNotices()[0]?.id ?? 0);
    expect(messages()).toEqual(['AAPL deleted.', 'TSLA deleted.']);
  });

  it('are visible only to the user who was signed in', () => {
    signInTestUser();
    notify({ message: 'AAPL deleted.', durationMs: 10 });
    signInTestUser();
    expect(messages()).toEqual([]);
  });
});
