import { describeTrades, readFixture } from '../fixture.ts';

describe('Quantower', () => {
  it('reads fills with the P&L of closing ones, and the value of a point (IMP-02, IMP-12)', async () => {
    const file = await readFixture('quantower.csv', { zone: 'America/Chicago' });
    expect(describeTrades(file)).toEqual([
      // Its opening is not in the file: 23100 − (23.90 + 1.10) ÷ 2
      'long 1 MNQU6 23087.5 -> 23100, 23.90 after 1.10 on 2026-07-20',
      // 15 + 0
      'short 1 MESU6 6348.5 -> 6345.5, 15.00 after 0.00 on 2026-07-20',
      // 6.40 − 1.10: the net P&L of both fills
      'long 1 MESU6 6349 -> 6350.5, 5.30 after 2.20 on 2026-07-20',
    ]);
    expect(file.trades[1]).toMatchObject({
      account: 'Demo 1 (USD)',
      multiplier: '5',
      openedAt: '2026-07-20T22:04:32.000Z',
    });
  });

  it('opens no position with a fill that has P&L (IMP-06)', async () => {
    const file = await readFixture('quantower.csv');
    expect(file.open).toEqual([]);
    expect(file.skipped).toEqual([]);
    expect(file.warnings).toEqual([
      'MNQU6 on 2026-07-20: the opening is not in the file. The P&L is that of the file, and the entry price follows from it.',
    ]);
    expect(file.questions.map(({ id }) => id)).toEqual(['zone']);
  });
});
