import { AboutReply } from 'contracts/mcp-about';
import { toReplySchema } from 'contracts/mcp-inputs';
import type { KeyRecord } from '../../journal/key-model.ts';
import { isListed } from '../../journal/labels/label.ts';
import { readCurrency } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isInR, isRestricted, seesAccount } from '../../journal/view.ts';
import { requireNoArguments } from './split-arguments.ts';
import type { McpTool } from './tool.ts';

const title = 'About this journal';

const DEFINITIONS = [
  { name: 'R', text: 'The result of a trade ÷ its risk. With the argument unit r, amounts are in R.' },
  { name: 'unit', text: 'What the amounts of a reply are in: R, or a currency.' },
];

const canRead = ({ scopes }: KeyRecord): boolean => scopes.includes('trades:read') || scopes.includes('stats:read');

const listAccounts = (user: UserRecord, key: KeyRecord): string[] =>
  canRead(key)
    ? user.accounts.filter((label) => isListed(label) && seesAccount(user, label.id)).map(({ name }) => name)
    : [];

const describeKey = (user: UserRecord, { name, scopes, expiresAt }: KeyRecord): AboutReply['key'] => ({
  name,
  scopes,
  isRestricted: isRestricted(user),
  isInR: isInR(user),
  expiresAt: expiresAt.toISOString(),
});

/** Creates the tool that says what the others can be asked. `listTools` names those of a key. */
export function createAboutTool(listTools: (key: KeyRecord) => string[]): McpTool {
  const listed = {
    name: 'about',
    title,
    description: 'Currency, accounts and tools of this journal, and what this key may do. Call it first.',
    inputSchema: { type: 'object' as const, properties: {}, additionalProperties: false },
    outputSchema: toReplySchema({ reply: AboutReply }),
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  };
  return {
    opens: undefined,
    listed,
    listedInR: listed,
    call: async (sent, { caller: { user, key } }) => {
      requireNoArguments(sent);
      const currency = readCurrency(user);
      const data: AboutReply = {
        ...{ product: 'Trading Journal', currency },
        accounts: listAccounts(user, key),
        tools: listTools(key),
        key: describeKey(user, key),
      };
      return { data, unit: isInR(user) ? 'R' : currency, n: 0, definitions: DEFINITIONS };
    },
  };
}
