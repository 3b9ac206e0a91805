import { readMeta, readPageConfig } from '../shared/page-meta.ts';

/** The list in the page counts as that of the server for this long after the visit began. */
const MAX_AGE_MS = 10_000;

/** A page of the browser's history may be from before a release. */
const isRestored = (): boolean =>
  performance.getEntriesByType('navigation').some((visit) => 'type' in visit && visit.type === 'back_forward');

/**
 * The content of /remotes.json, which the gateway fills into the pages of modules. Undefined after the first call, when
 * the page is older, and where a development server, which replaces modules, has removed the settings.
 */
export function takePageList(): unknown {
  const content = readMeta('modules');
  document.querySelector('meta[name=modules]')?.remove();
  if (!content || readPageConfig() === undefined || isRestored() || performance.now() > MAX_AGE_MS) return undefined;
  return JSON.parse(content);
}
