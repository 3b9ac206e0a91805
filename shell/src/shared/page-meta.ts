/** The content of a meta element of the page. */
export function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

/**
 * The content of /config.json, which the gateway fills into its pages so that they do not wait for that file. Undefined
 * on the pages of a development server.
 */
export function readPageConfig(): unknown {
  try {
    return JSON.parse(readMeta('config') ?? '');
  } catch {
    return undefined;
  }
}
