import { createHash } from 'node:crypto';
import { closedPolicy } from '../../http/security.ts';
import type { Operation, toOpenApi } from './openapi.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const json = (value: unknown): string => `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2) ?? '–')}</pre>`;
const details = (title: string, value: unknown): string =>
  `<details><summary>${escaped(title)}</summary>${json(value)}</details>`;

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
section { border-top: 1px solid; padding: 0.5rem 0 }
h2 { font: 600 1.1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { border: 1px solid; max-height: 30rem; overflow: auto; padding: 0.5rem }
`;

const parameterLine = ({ name, in: place, required, schema }: Operation['parameters'][number]): string =>
  `<li><code>${escaped(name)}</code> (${place}${required ? ', required' : ''}) <code>${escaped(JSON.stringify(schema))}</code></li>`;

const section = (path: string, method: string, operation: Operation): string => {
  const { operationId, security, parameters, requestBody, responses } = operation;
  const [kind = '', sent] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const [status = '', response] = Object.entries(responses)[0] ?? [];
  const reply = response?.content['application/json'];
  return [
    `<section id="${operationId}"><h2>${method.toUpperCase()} ${escaped(path)}</h2>`,
    `<p>${escaped(operationId)}${security.length > 0 ? ', for a signed-in trader' : ''}</p>`,
    parameters.length > 0 ? `<ul>${parameters.map(parameterLine).join('')}</ul>` : '',
    sent ? `<h3>Sent, for example (${kind})</h3>${json(sent.example)}${details('Schema', sent.schema)}` : '',
    `<h3>Reply, ${status}</h3>${json(reply?.example)}${details('Schema', reply?.schema)}</section>`,
  ].join('\n');
};

/** It lets the page have its one style, and nothing else. */
export const pagePolicy = `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The OpenAPI document for people to read: one page without a script. */
export const toPage = ({ info, paths, components }: ReturnType<typeof toOpenApi>): string => {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(path, method, operation)),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title}</title><style>${style}</style></head>
<body><main><h1>${info.title}</h1><p>${escaped(info.description)} The same for programs:
<a href="/api/docs.json">/api/docs.json</a>.</p>${details('A failure', components.schemas.Error)}
${sections.join('\n')}</main></body></html>`;
};
