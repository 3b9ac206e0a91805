/** The content of a meta element of the page. */
export function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

/** Undefined if the text is no JSON. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The content of /config.json, which the gateway fills into its pages so that they do not wait for that file. Undefined
 * on the pages of a development server.
 */
export function readPageConfig(): unknown {
  return parse(readMeta('config') ?? '');
}

/** The list of modules in the page counts as read for this visit for this long. */
const MAX_AGE_MS = 10_000;

/** A page of the browser's history may be from before a release. */
const isRestored = (): boolean =>
  performance.getEntriesByType('navigation').some((visit) => 'type' in visit && visit.type === 'back_forward');

/**
 * The content of /remotes.json, which the gateway fills into the pages of modules. Undefined after the first call, when
 * the page is older, and where a development server has removed the settings, which replaces modules.
 */
export function takePageModules(): unknown {
  const content = readMeta('modules');
  document.querySelector('meta[name=modules]')?.remove();
  if (!content || readPageConfig() === undefined || isRestored() || performance.now() > MAX_AGE_MS) return undefined;
  return parse(content);
}
