type PanelCode = typeof import('./PanelContent.tsx');

let loaded: PanelCode | undefined;

/** The code that loads and shows panels; undefined until it has loaded. */
export function getPanelCode(): PanelCode | undefined {
  return loaded;
}

export async function loadPanelCode(): Promise<PanelCode> {
  loaded = await import(/* webpackChunkName: 'panels' */ './PanelContent.tsx');
  return loaded;
}
