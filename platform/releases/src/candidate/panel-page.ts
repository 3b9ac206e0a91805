import type { PublishedModule, Remote, SlotSamples } from 'protocol';
import { computeIntegrity } from '../integrity.ts';

const NAME = 'mf-panels-of-candidate';
const ENTRY = `/modules/${NAME}/1.0.0/remoteEntry.js`;

interface PanelPage {
  path: string;
  slot: string;
  properties: object;
}

/** Runs in the browser, as the container of a module. */
const createContainer = (name: string, contract: number, pages: PanelPage[]) => {
  type Library = Record<string, (...args: unknown[]) => unknown>;
  let shared: Record<string, Record<string, { lib: () => Library }>> = {};
  const getLibrary = (library: string) => Object.values(shared[library] ?? {})[0]?.lib() ?? {};
  const routes = pages.map(({ path, slot, properties }) => {
    const Page = () => {
      const { createElement } = getLibrary('react');
      const { Slot } = getLibrary('shared-ui/host');
      const content = createElement?.(Slot, { name: slot, properties });
      return createElement?.('div', null, createElement('h1', null, slot), content);
    };
    return { path, access: 'trader', title: slot, load: async () => ({ default: Page }) };
  });
  return {
    init: (scope: typeof shared) => {
      shared = scope;
    },
    get: async () => () => ({ default: { contract, name, routes, panels: {} } }),
  };
};

/** A module with a page for each slot that the candidate has panels for: their slots are on pages of other modules. */
export function createPanelPages({ contract, panels = [], slots: own = {} }: PublishedModule, others: SlotSamples) {
  const root = '/panels-of-candidate';
  const bySlot = [...Map.groupBy(panels, ({ slot }) => slot)];
  const pages = bySlot.map(([slot]) => ({
    path: `${root}/${slot}`,
    slot,
    properties: own[slot] ?? others[slot] ?? {},
  }));
  const values = [NAME, contract, pages].map((value) => JSON.stringify(value)).join(', ');
  const script = `var ${NAME.replaceAll('-', '_')} = (${createContainer})(${values});`;
  const integrity = { 'remoteEntry.js': computeIntegrity(Buffer.from(script)) };
  const remote: Remote = { name: NAME, version: '1.0.0', contract, entry: ENTRY, paths: [root], shared: {}, integrity };
  return {
    remote,
    script,
    visits: bySlot.map(([slot, { length }]) => ({ path: `${root}/${slot}`, expected: length })),
  };
}
