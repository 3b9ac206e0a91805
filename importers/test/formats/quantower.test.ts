import { describeTrades, readFixture } from '../fixture.ts';

describe('Quantower', () => {
  it('reads fills with the P&L of closing ones, and the value of a point (IMP-02, IMP-12)', async () => {
    const file = await readFixture('quantower.csv', { zone: 'America/Chicago' });
    expect(describeTrades(file)).toEqual([
      // 15 + 0
      'short 1 MESU6 6348.5 -> 6345.5, 15.00 after 0.00 on 2026-07-20',
      // 6.40 − 1.10: the net P&L of both fills
      'long 1 MESU6 6349 -> 6350.5, 5.30 after 2.20 on 2026-07-20',
    ]);
    expect(file.trades[0]).toMatchObject({
      account: 'Demo 1 (USD)',
      multiplier: '5',
      openedAt: '2026-07-20T22:04:32.000Z',
    });
  });

  it('opens no position with a fill that has P&L (IMP-06)', async () => {
    const file = await readFixture('quantower.csv');
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([{ row: 6, reason: expect.stringContaining('opened before the file begins') }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
  });
});
