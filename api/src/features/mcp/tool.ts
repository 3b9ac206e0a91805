import type { Tool } from '@modelcontextprotocol/server';
import type { KeyScope } from 'contracts';
import type { KeyCaller } from '../../identity/authenticate.ts';

/** A request of a key that calls a tool. */
export interface ToolRequest {
  caller: KeyCaller;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Says that the reply was cached, so it took no work. */
  markFree(): void;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** A tool as clients list it, and what it does. */
export interface McpTool {
  listed: Tool;
  /** As clients with a key with the unit R list it. Absent if it is closed to them. */
  listedInR?: Tool;
  /** The scope that opens the tool; undefined for every key. */
  opens: KeyScope | undefined;
  /** Returns what `listed.outputSchema` describes. Throws an ApiError for wrong arguments, and for a missing scope. */
  call(sent: ToolArguments, request: ToolRequest): Promise<Record<string, unknown>>;
}
