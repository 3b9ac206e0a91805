import { API_CONTRACT, apiContractHeader, calls, ErrorReply, OLDEST_API_CONTRACT } from 'contracts';
import { setUpApi } from '../support/api.ts';

const api = setUpApi();

const fetchWithContract = (contract?: string) =>
  fetch(api.url + calls.system.health.path, {
    headers: contract === undefined ? {} : { [apiContractHeader]: contract },
  });

describe('the contract version of a page', () => {
  it('is refused as `outdated` when it is older than the oldest supported version', async () => {
    const reply = await fetchWithContract(String(OLDEST_API_CONTRACT - 1));
    expect(reply.status).toBe(410);
    expect(ErrorReply.parse(await reply.json())).toMatchObject({
      code: 'outdated',
      error: 'This page is out of date. Please reload it.',
    });
  });

  it.each([undefined, String(API_CONTRACT), '99', 'nonsense'])('is accepted when it is %s', async (contract) => {
    expect((await fetchWithContract(contract)).status).toBe(200);
  });
});
