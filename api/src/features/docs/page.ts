import { createHash } from 'node:crypto';
import { DENY_ALL_POLICY } from 'protocol/server/http';
import type { Operation, toOpenApi } from './openapi.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);

const renderJson = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2) ?? '–')}</pre>`;
const renderDetails = (title: string, value: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary>${renderJson(value)}</details>`;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
section { border-top: 1px solid; padding: 0.5rem 0 }
h2 { font: 600 1.1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { border: 1px solid; max-height: 30rem; overflow: auto; padding: 0.5rem }
`;

const renderParameter = ({ name, in: location, required, schema }: Operation['parameters'][number]): string =>
  `<li><code>${escapeHtml(name)}</code> (${location}${required ? ', required' : ''}) <code>${escapeHtml(JSON.stringify(schema))}</code></li>`;

/** Who may make a call, e.g. ', for a signed-in trader or a key with trades:read'. */
const describeCallers = (security: Operation['security']): string => {
  const scopes = security.flatMap(({ key = [] }) => key);
  if (security.length === 0) return '';
  return `, for a signed-in trader${scopes.length > 0 ? ` or a key with ${scopes.join()}` : ''}`;
};

const renderSection = (path: string, method: string, operation: Operation): string => {
  const { operationId, security, parameters, requestBody, responses } = operation;
  const [kind = '', sent] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [status = '', response] = Object.entries(responses)[0] ?? [];
  const reply = response && 'application/json' in response.content ? response.content['application/json'] : undefined;
  return [
    `<section id="${operationId}"><h2>${method.toUpperCase()} ${escapeHtml(path)}</h2>`,
    `<p>${escapeHtml(`${operationId}${describeCallers(security)}`)}</p>`,
    parameters.length > 0 ? `<ul>${parameters.map(renderParameter).join('')}</ul>` : '',
    sent ? `<h3>Example request (${kind})</h3>${renderJson(sent.example)}${renderDetails('Schema', sent.schema)}` : '',
    `<h3>Reply, ${status}</h3>${renderJson(reply?.example)}${renderDetails('Schema', reply?.schema)}</section>`,
  ].join('\n');
};

/** Allows only the style of this page. */
export const PAGE_POLICY = `${DENY_ALL_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Renders the OpenAPI document as one page without scripts. */
export function renderPage({ info, paths, components }: ReturnType<typeof toOpenApi>): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderSection(path, method, operation)),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title}</title><style>${STYLE}</style></head>
<body><main><h1>${info.title}</h1><p>${escapeHtml(info.description)} Machine-readable:
<a href="/api/openapi.json">/api/openapi.json</a>.</p>${renderDetails('Error format', components.schemas.Error)}
${sections.join('\n')}</main></body></html>`;
}
