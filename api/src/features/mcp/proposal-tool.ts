import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { toReplySchema, toToolArguments } from 'contracts/mcp-inputs';
import { type ProposalTool, proposalDefinitions } from 'contracts/mcp-proposals';
import { tooLarge } from '../../http/errors.ts';
import { readCurrency } from '../../journal/stored-settings.ts';
import { isInR } from '../../journal/view.ts';
import type { CallMaker } from './read-tool.ts';
import { splitArguments } from './split-arguments.ts';
import type { McpTool } from './tool.ts';

const call = calls.inbox.add;

const requireShort = (body: object): void => {
  if (Buffer.byteLength(JSON.stringify(body)) > limits.inbox.bytes) throw tooLarge('The proposal is too long.');
};

/** Creates a tool that sends a proposal to the inbox of the key's trader, as the call of the contract does. */
export function createProposalTool(
  { name, title, description, kind, input }: ProposalTool,
  makeCall: CallMaker,
): McpTool {
  const { parts, schema } = toToolArguments({ call: { body: input } });
  const listed = {
    ...{ name, title, description },
    inputSchema: schema,
    outputSchema: toReplySchema(call),
    annotations: { title, readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  };

  return {
    opens: call.opens,
    listed,
    listedInR: listed,
    call: async (sent, request) => {
      const { caller } = request;
      const body = { proposal: { ...splitArguments(parts, sent).body, kind } };
      requireShort(body);
      let data: object = {};
      await caller.run(call, {}, async () => {
        data = await makeCall(call, { params: { publicId: caller.user._id.toHexString() }, query: {}, body }, request);
      });
      return {
        data,
        unit: isInR(caller.user) ? 'R' : readCurrency(caller.user),
        n: 0,
        definitions: proposalDefinitions,
      };
    },
  };
}
