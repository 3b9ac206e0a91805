import { API_CONTRACT, apiContractHeader, calls, ErrorReply, OLDEST_API_CONTRACT } from 'contracts';
import { type Api, startApi } from './support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ask = (said?: string) =>
  fetch(api.url + calls.system.health.path, { headers: said === undefined ? {} : { [apiContractHeader]: said } });

describe('a page that says which contract of the API it has', () => {
  it('is refused with `outdated` when that is older than the oldest that is served', async () => {
    const reply = await ask(String(OLDEST_API_CONTRACT - 1));
    expect(reply.status).toBe(410);
    expect(ErrorReply.parse(await reply.json())).toMatchObject({
      code: 'outdated',
      error: 'This page is out of date. Please reload it.',
    });
  });

  it.each([undefined, String(API_CONTRACT), '99', 'nonsense'])('is served when it says %s', async (said) => {
    expect((await ask(said)).status).toBe(200);
  });
});
