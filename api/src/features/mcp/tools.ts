import type { Tool } from '@modelcontextprotocol/server';
import { proposalTools } from 'contracts/mcp-proposals';
import { readTools } from 'contracts/mcp-tools';
import type { ReplyCache } from '../../http/cached-reply.ts';
import { scopeMissing } from '../../http/errors.ts';
import type { Route } from '../../identity/bind.ts';
import type { KeyRecord } from '../../journal/key-model.ts';
import { createAboutTool } from './about.ts';
import { createProposalTool } from './proposal-tool.ts';
import { createCallMaker, createReadTool } from './read-tool.ts';
import type { McpTool, ToolArguments, ToolRequest } from './tool.ts';

export interface Toolbox {
  /** The tools that a key opens, in a fixed order. */
  list(key: KeyRecord): Tool[];
  /** Undefined for an unknown name. Throws an ApiError, as the calls of the contract do. */
  call(name: string, sent: ToolArguments, request: ToolRequest): Promise<Record<string, unknown>> | undefined;
}

const isOpenTo =
  ({ scopes }: KeyRecord) =>
  ({ opens }: McpTool): boolean =>
    opens === undefined || scopes.includes(opens);

const findListed = ({ listed, listedInR }: McpTool, { unit }: KeyRecord): Tool[] => {
  if (unit !== 'r') return [listed];
  return listedInR ? [listedInR] : [];
};

const callOpenTool = async (tool: McpTool, sent: ToolArguments, request: ToolRequest) => {
  if (!isOpenTo(request.caller.key)(tool)) throw scopeMissing(tool.opens ?? null);
  return tool.call(sent, request);
};

/** Creates all tools. They make the calls of `routes`, by the handlers that serve them over HTTP. */
export function createToolbox(routes: readonly Route[], replies: ReplyCache): Toolbox {
  const makeCall = createCallMaker(routes, replies);
  const list = (key: KeyRecord): Tool[] => tools.filter(isOpenTo(key)).flatMap((tool) => findListed(tool, key));
  const about = createAboutTool((key) => list(key).map(({ name }) => name));
  const tools: readonly McpTool[] = [
    about,
    ...readTools.map((tool) => createReadTool(tool, makeCall)),
    ...proposalTools.map((tool) => createProposalTool(tool, makeCall)),
  ];
  const byName = new Map(tools.map((tool) => [tool.listed.name, tool]));
  return {
    list,
    call: (name, sent, request) => {
      const tool = byName.get(name);
      return tool && callOpenTool(tool, sent, request);
    },
  };
}
