import { toReplySchema, toReplySchemaInR, toToolArguments } from 'contracts/mcp-inputs';
import { type ReadTool, statistics } from 'contracts/mcp-tools';
import type { ReplyCache } from '../../http/cached-reply.ts';
import { invalidInput } from '../../http/errors.ts';
import type { InputParts } from '../../http/input.ts';
import type { Route } from '../../identity/bind.ts';
import { readCurrency } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isInR } from '../../journal/view.ts';
import { type SplitArguments, splitArguments } from './split-arguments.ts';
import type { McpTool, ToolRequest } from './tool.ts';

/** Characters of a reply as JSON: it is sent twice, and a model has to read it. */
const MAX_LENGTH = 1_000_000;

const tooLong = () => invalidInput('The reply is too long for a tool. Narrow it with a filter.');

const readText = async (parts: AsyncIterable<string> | Iterable<string>): Promise<string> => {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length > MAX_LENGTH) throw tooLong();
  }
  return text;
};

/** Lists as many as the tool allows, unless fewer are asked for. Throws invalid_input for more. */
const limitList = (split: SplitArguments, max: number | undefined): SplitArguments => {
  if (max === undefined) return split;
  const { limit = String(max) } = split.query;
  const message = `limit must be a whole number from 1 to ${max}.`;
  if (Number(limit) > max) throw invalidInput(message, { limit: message });
  return { ...split, query: { ...split.query, limit } };
};

const findUnit = ({ currency }: ReadTool, { query }: SplitArguments, data: object, user: UserRecord): string =>
  query.unit === 'r' || isInR(user) ? 'R' : (currency?.(data) ?? readCurrency(user));

/** Makes calls by the handlers that serve them over HTTP. */
export function createCallMaker(routes: readonly Route[], replies: ReplyCache) {
  const byCall = new Map(routes.map((route) => [route.call, route]));
  return async (
    call: ReadTool['call'],
    sent: InputParts,
    { caller: { user }, signal, markFree }: ToolRequest,
  ): Promise<object> => {
    const { parts, isFromMemory } = (await byCall.get(call)?.make?.(user, sent, signal, replies)) ?? { parts: ['{}'] };
    if (isFromMemory) markFree();
    return JSON.parse(await readText(parts));
  };
}

export type CallMaker = ReturnType<typeof createCallMaker>;

/** Creates a tool that makes one read of the contract: its names, its scope, its limits and its reply. */
export function createReadTool(tool: ReadTool, makeCall: CallMaker): McpTool {
  const { name, title, description, call, definitions, maxLimit } = tool;
  const { parts, schema } = toToolArguments(tool);

  const count = async (data: object, unit: string, { query }: SplitArguments, request: ToolRequest) => {
    const counted = tool.count(data, unit, isInR(request.caller.user));
    if (counted !== undefined) return counted;
    return statistics.count(await makeCall(statistics.call, { params: {}, query, body: {} }, request), unit, false);
  };

  const read = async (split: SplitArguments, request: ToolRequest) => {
    const data = await makeCall(call, split, request);
    const unit = findUnit(tool, split, data, request.caller.user);
    return { data, unit, n: await count(data, unit, split, request), definitions };
  };

  const listed = {
    ...{ name, title, description },
    inputSchema: schema,
    outputSchema: toReplySchema(call),
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  };

  return {
    opens: call.opens,
    listed,
    ...(call.opensInR && { listedInR: { ...listed, outputSchema: toReplySchemaInR() } }),
    call: async (sent, request) => {
      const split = limitList(splitArguments(parts, sent), maxLimit);
      let reply: Record<string, unknown> = {};
      await request.caller.run(call, split.query, async () => {
        reply = await read(split, request);
      });
      return reply;
    },
  };
}
