import { calls } from 'contracts';
import { mockApi } from './index.ts';

describe('mockApi', () => {
  it('prints how a reply breaks the contract, which the page does not say', async () => {
    const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const api = mockApi().on(calls.flags.list, () => JSON.parse('{}'));
    await expect(api.call(calls.flags.list, {})).rejects.toThrow();
    expect(print).toHaveBeenCalledWith(expect.stringContaining('The mock reply to GET /api/flags breaks the contract'));
    print.mockRestore();
  });
});
