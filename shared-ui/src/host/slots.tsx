import type { SlotProperties as HostSlots } from 'contracts';
import type { ComponentType } from 'react';
import type { ModuleSlots } from './module-slots.ts';
import type { PanelContent } from './port.ts';

/** What a page passes to the panels of each slot. */
export interface SlotProperties extends HostSlots, ModuleSlots {}

/** The places of pages that show panels of other modules. */
export type SlotName = keyof SlotProperties;

/** The code of a panel. It is loaded after the content of the page that shows it. */
export interface ModulePanel<S extends SlotName = SlotName> {
  slot: S;
  load: () => Promise<PanelContent<SlotProperties[S]>>;
}

/** The panels of a module by their names in its build. */
export type ModulePanels = Readonly<Record<string, { [S in SlotName]: ModulePanel<S> }[SlotName]>>;

/** A panel that a slot can show. */
export interface SlotPanel {
  /** `<module>/<panel>`: the same in all versions of the module. */
  id: string;
  label: string;
}

/** What a trader changed in a slot. Panels that `order` does not list come last, in their usual order. */
export interface SlotArrangement {
  /** The ids of panels. Unknown ids are ignored: their modules may return. */
  order: readonly string[];
  hidden: readonly string[];
}

export interface SlotRequest<S extends SlotName = SlotName> {
  name: S;
  properties: SlotProperties[S];
  arrangement?: SlotArrangement | undefined;
  /** What the panels are about, where a page shows the same slot several times: their names differ by it. */
  subject?: string | undefined;
}

/** The shell's part of slots. */
export interface SlotHost {
  Slot: ComponentType<SlotRequest>;
  /** A hook: the panels of a slot in their usual order; empty until the list of modules is known. */
  usePanels: (slot: SlotName) => readonly SlotPanel[];
}

/** Undefined where there is no shell: in tests of modules and in `--alone`. */
let slotHost: SlotHost | undefined;

/** For `provideHost`. */
export function provideSlots(host: SlotHost | undefined): void {
  slotHost = host;
}

/**
 * Shows the panels that other modules have for this place of a page. Renders nothing, and loads nothing, without such
 * panels. Each panel has a heading, space that is reserved while it loads, and its own failures: the page needs to do
 * nothing else. Place it where the page's own content is known, so that panels load after it.
 */
export function Slot<S extends SlotName>(request: SlotRequest<S>) {
  return slotHost && <slotHost.Slot {...(request as SlotRequest)} />;
}

const NO_PANELS: readonly SlotPanel[] = [];
const useNoPanels = () => NO_PANELS;

/** The panels that a slot can show, in their usual order, for a page that lets the trader arrange them. */
export function usePanels(slot: SlotName): readonly SlotPanel[] {
  const useHostPanels = slotHost?.usePanels ?? useNoPanels;
  return useHostPanels(slot);
}
