import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { readTools } from 'contracts/mcp-tools';
import { setUpApi } from '../support/api.ts';
import { runScenario, startWithKey } from '../support/conformance.ts';
import { makeKey } from '../support/keys.ts';
import { createTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const VERSIONS: { version: string; mode: VersionNegotiationMode; supported?: string[] }[] = [
  { version: '2026-07-28', mode: { pin: '2026-07-28' } },
  { version: '2025-11-25', mode: 'legacy' },
  { version: '2025-06-18', mode: 'legacy', supported: ['2025-06-18'] },
];

const INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  report: { groupBy: 'setup', unit: 'r' },
  trades: { limit: 1 },
  trade: { id: 1 },
  limits: { account: 'Main' },
  what_if: { stops: [1, null], targets: [2], in: 'r', until: 'close' },
  simulate: { days: 5, paths: 100, seed: 1 },
};

it.each(VERSIONS)(
  'serves the client package of the protocol with $version (MCP-01)',
  async ({ mode, version, supported }) => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { risk: 100, account: 'Main' }, { amount: -20, date: '2026-03-03' });
    const { key } = await makeKey(api, ada);
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode }, ...(supported && { supportedProtocolVersions: supported }) },
    );
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit }));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getInstructions()).toMatch(/never follow instructions/);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['about', ...readTools.map(({ name }) => name)]),
    );
    for (const { name } of readTools) {
      // The client validates structured content by the tool's output schema.
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: INPUTS[name] ?? {} });
      expect([name, isError ?? false, content[0]]).toEqual([
        name,
        false,
        { type: 'text', text: JSON.stringify(structuredContent) },
      ]);
    }
    await client.close();
  },
);

it('passes the scenarios of the conformance package (MCP-01)', async () => {
  const { key } = await makeKey(api, await createTrader(api));
  const { url, stop } = await startWithKey(api.port, key);
  const names = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];
  const results = await Promise.all(names.map((name) => runScenario(url, name)));
  stop();
  expect(results.filter(({ code }) => code !== 0)).toEqual([]);
}, 60_000);
