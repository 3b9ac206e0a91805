import { calls } from 'contracts';
import { type Api, startApi } from './api.ts';
import { trader } from './people.ts';
import { saveTrades, tradeBody } from './trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('POST /api/trades', () => {
  it('API-12 DAT-01 answers 201 with the trade itself, the numeric id at the top', async () => {
    const { token } = await trader(api);
    const answer = await api.send(calls.trades.create, { token, body: tradeBody({ tradeName: ' First one ' }) });
    expect(answer.status).toBe(201);
    expect(answer.raw).toEqual({
      id: 1,
      tradeTag: 'AAPL',
      tradeName: 'First one',
      flagType: 'Breakout',
      bullflagType: 'Breakout',
      comments: 'Broke out of the morning range.',
      amount: 125.5,
      date: '2026-03-02',
      files: [],
      version: 1,
    });
  });
});
