import type { Client } from './client.ts';

interface Sent {
  token?: string | undefined;
  headers?: Record<string, string>;
}

const HANDSHAKE_VERSION = '2025-11-25';

/** Sends one body to /mcp, in the form of the versions with a handshake. */
export async function postMcp(api: Client, body: unknown, { token, headers = {} }: Sent) {
  const reply = await fetch(`${api.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': HANDSHAKE_VERSION,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, raw: text === '' ? undefined : JSON.parse(text) };
}

export interface ToolResult {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent: { data: object; unit: string; n: number; definitions: object[] };
}

/** Calls a tool. A failure is part of the result. */
export async function callTool(
  api: Client,
  token: string,
  name: string,
  sent: Record<string, unknown> = {},
): Promise<ToolResult> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } };
  const { status, raw } = await postMcp(api, message, { token });
  if (status !== 200 || !raw.result) throw new Error(`${status} ${JSON.stringify(raw)}`);
  return raw.result;
}

/** The error that a failed tool says in its text. */
export function readToolError({ isError, content }: ToolResult): {
  code: string;
  error: string;
  needed?: string | null;
} {
  if (!isError) throw new Error('The tool has not failed.');
  return JSON.parse(content[0]?.text ?? '');
}
