import { calls } from 'contracts';
import { type Api, startApi } from './api.ts';
import { pngFile } from './media-files.ts';
import { trader } from './people.ts';
import { saveTrades } from './trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('media of a trade', () => {
  it('API-14 API-15 DAT-01 DAT-02 is attached, shown with its trade, read by its address, and deleted', async () => {
    const { token } = await trader(api);
    const [trade] = await saveTrades(api, { token }, {});
    const file = pngFile('Übersicht.png');
    const saved = await api.call(calls.media.upload, { token, form: { tradeId: '1' }, file });
    expect(saved).toMatchObject({ originalName: 'Übersicht.png', fileType: 'image/png', size: file.size });
    const shown = await api.call(calls.trades.get, { token, params: { id: '1' } });
    expect(shown.trade).toEqual({ ...trade, files: [saved] });
    const day = await api.call(calls.days.byDay, { token, params: { date: shown.trade.date } });
    expect(day.trades[0]?.files).toEqual([saved]);
    const reply = await fetch(`${api.url}${saved.url}`);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(await file.arrayBuffer()));
    await api.call(calls.media.delete, { token, params: { fileId: saved.id } });
    expect((await api.call(calls.trades.get, { token, params: { id: '1' } })).trade).toEqual(trade);
    expect((await fetch(`${api.url}${saved.url}`)).status).toBe(404);
  });
});
