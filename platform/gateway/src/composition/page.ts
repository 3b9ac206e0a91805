import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComposedModule, Composition, ProvidedLibrary } from 'releases';
import { type Html, html, NOTHING, trustMarkup } from './html.ts';
import {
  count,
  describeDecision,
  describePlace,
  describeStage,
  formatBytes,
  formatTime,
  HEALTH_MEANINGS,
  HEALTH_WORDS,
} from './texts.ts';

const STYLE = trustMarkup(readFileSync(join(import.meta.dirname, 'page.css'), 'utf8'));

const createBadge = (word: string, kind: string): Html => html`<span class="badge" data-kind="${kind}">${word}</span>`;

const createHealth = ({ health }: ComposedModule): Html => createBadge(health, health);

const createSignature = ({ signature }: ComposedModule): Html =>
  createBadge(signature, signature === 'signed' ? 'good' : 'unknown');

const createRow = (module: ComposedModule): Html => html`<tr>
<th scope="row"><a href="#${module.name}">${module.name}</a></th>
<td data-label="Team">${module.owner ?? 'not named'}</td>
<td data-label="Health">${createHealth(module)}</td>
<td data-label="Version">${module.version}</td>
<td data-label="Runs in">${describeStage(module)}</td>
<td data-label="Signature">${createSignature(module)}</td>
</tr>`;

const createOverview = (
  modules: readonly ComposedModule[],
): Html => html`<section class="card" aria-labelledby="modules">
<h2 id="modules">Modules</h2>
<div class="scroller"><table class="rows">
<thead><tr><th scope="col">Module</th><th scope="col">Team</th><th scope="col">Health</th><th scope="col">Version</th>
<th scope="col">Runs in</th><th scope="col">Signature</th></tr></thead>
<tbody>${modules.map(createRow)}</tbody>
</table></div>
<dl class="words">${HEALTH_WORDS.map((word) => html`<div><dt>${createBadge(word, word)}</dt><dd>${HEALTH_MEANINGS[word]}</dd></div>`)}
<div><dt>${createBadge('unsigned', 'unknown')}</dt><dd>The release carries no signature of its team that this server has checked.</dd></div></dl>
</section>`;

const createList = (items: readonly string[], none: string): Html =>
  items.length === 0 ? html`${none}` : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** A long list that opens on demand, without a script. */
const createDisclosure = (summary: string, items: readonly string[]): Html =>
  html`<details><summary>${summary}</summary>${createList(items, '')}</details>`;

const createCalls = ({ calls }: ComposedModule): Html => {
  if (calls === null) return html`Not listed by its build`;
  return calls.length === 0 ? html`None` : createDisclosure(count(calls.length, 'call'), calls);
};

const createLibraries = ({ shared }: ComposedModule): Html => {
  const ranges = Object.entries(shared).map(([name, range]) => `${name} ${range}`);
  return ranges.length === 0 ? html`None` : createDisclosure(count(ranges.length, 'shared package'), ranges);
};

const createDecision = ({ lastDecision }: ComposedModule): Html => {
  if (!lastDecision) return html`None: it is served as it was built`;
  const at = new Date(lastDecision.at);
  return html`${describeDecision(lastDecision)}, <time datetime="${lastDecision.at}">${formatTime(at)}</time>`;
};

const createModule = (module: ComposedModule): Html => html`<article class="card" id="${module.name}">
<h3>${module.name} ${createHealth(module)}</h3>
<dl class="facts">
<div><dt>Team</dt><dd>${module.owner ?? 'not named'}</dd></div>
<div><dt>Version</dt><dd>${module.version}</dd></div>
<div><dt>Runs in</dt><dd>${describeStage(module)}</dd></div>
<div><dt>Signature</dt><dd>${module.signature}</dd></div>
<div><dt>Last decision</dt><dd>${createDecision(module)}</dd></div>
<div><dt>Pages</dt><dd>${createList(module.paths, 'None')}</dd></div>
<div><dt>Panels</dt><dd>${createList(
  module.panels.map(({ label, slot }) => `${label}: ${describePlace(slot)}`),
  'None',
)}</dd></div>
<div><dt>Needs of the server</dt><dd>${createCalls(module)}</dd></div>
<div><dt>Needs of the page</dt><dd>${createLibraries(module)}</dd></div>
</dl>
</article>`;

const createSlots = (modules: readonly ComposedModule[]): Html => {
  const panels = modules.flatMap(({ name, panels }) => panels.map((panel) => ({ ...panel, module: name })));
  const slots = [...Map.groupBy(panels, ({ slot }) => slot)].toSorted(([a], [b]) => a.localeCompare(b));
  if (slots.length === 0) return NOTHING;
  return html`<section class="card" aria-labelledby="slots">
<h2 id="slots">Places that show panels of several teams</h2>
<div class="scroller"><table class="rows">
<thead><tr><th scope="col">Place</th><th scope="col">Slot</th><th scope="col">Panels</th></tr></thead>
<tbody>${slots.map(
    ([
      slot,
      shown,
    ]) => html`<tr><th scope="row">${describePlace(slot)}</th><td data-label="Slot"><code>${slot}</code></td>
<td data-label="Panels">${shown.map(({ label, module }) => `${label} (${module})`).join(', ')}</td></tr>`,
  )}</tbody>
</table></div></section>`;
};

const describeProviders = (providers: readonly ProvidedLibrary[]): string =>
  providers.length === 1 || providers[0]?.provider === 'shell'
    ? (providers[0]?.provider ?? '')
    : `the first of these that is opened: ${providers.map(({ provider }) => provider).join(', ')}`;

const createShared = (libraries: readonly ProvidedLibrary[]): Html => {
  const copies = [...Map.groupBy(libraries, ({ name, version }) => `${name} ${version}`).values()];
  return html`<section class="card" aria-labelledby="libraries">
<h2 id="libraries">Libraries that a page loads once</h2>
<div class="scroller"><table class="rows">
<thead><tr><th scope="col">Library</th><th scope="col">Version</th><th scope="col">Size</th><th scope="col">Provided by</th></tr></thead>
<tbody>${copies.map(
    (providers) => html`<tr><th scope="row">${providers[0]?.name ?? ''}</th>
<td data-label="Version">${providers[0]?.version ?? ''}</td>
<td data-label="Size">${formatBytes(providers[0]?.bytes ?? null)}</td>
<td data-label="Provided by">${describeProviders(providers)}</td></tr>`,
  )}</tbody>
</table></div>
<p class="note">Sizes are of minified code, before compression.</p></section>`;
};

const summarize = (modules: readonly ComposedModule[]): string => {
  const teams = new Set(modules.flatMap(({ owner }) => owner ?? [])).size;
  const words = HEALTH_WORDS.map((word) => [word, modules.filter(({ health }) => health === word).length] as const);
  const health = words.filter(([, number]) => number > 0).map(([word, number]) => `${number} ${word}`);
  return `${count(modules.length, 'module')} of ${count(teams, 'team')}: ${health.join(', ')}.`;
};

interface PageOptions {
  nonce: string;
  /** The tags of the product's style sheets, whose tokens this page uses. */
  styleTags: string;
  now: Date;
}

/** A page without scripts that shows what the product consists of (TRU-03). */
export function createCompositionPage({ modules, shared }: Composition, options: PageOptions): string {
  const { nonce, styleTags, now } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Composition · Trading Journal</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.ico" sizes="32x32">
${trustMarkup(styleTags)}
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header class="bar"><a href="/">Trading Journal</a></header>
<main>
<div><h1>Composition</h1>
<p class="muted">What this product consists of, who owns each part, and whether it works. ${summarize(modules)} ${formatTime(now)}.
Also as <a href="/composition.json">JSON</a>.</p></div>
${modules.length === 0 ? html`<p class="card">No modules are released yet.</p>` : createOverview(modules)}
${createSlots(modules)}
${createShared(shared)}
<section class="modules" aria-label="Each module">${modules.map(createModule)}</section>
</main>
</body>
</html>
`.markup;
}
