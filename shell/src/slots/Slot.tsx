import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Card, Grid, Skeleton, VisuallyHidden } from 'shared-ui';
import type { SlotArrangement, SlotName } from 'shared-ui/host';
import type { SlotHost, SlotRequest } from 'shared-ui/host/shell';
import { getKnownModules } from '../modules/modules.ts';
import { findPanels, type ListedPanel } from '../modules/registry.ts';
import { sendClientError } from '../telemetry/client-errors.ts';
import { reportLoad } from '../telemetry/module-loads.ts';
import { getCurrentLocation } from '../telemetry/page-location.ts';
import { PanelContent } from './PanelContent.tsx';
import { usePanelHeight } from './usePanelHeight.ts';

/** The first panels of `order`, then the others in their usual order, without the hidden ones. */
const arrange = (panels: readonly ListedPanel[], { order, hidden }: SlotArrangement): readonly ListedPanel[] => {
  const getRank = ({ id }: ListedPanel): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return panels.filter(({ id }) => !hidden.includes(id)).toSorted((a, b) => getRank(a) - getRank(b));
};

/**
 * The dashboard reserves the space of cards before it has its own figures and charts, which are displayed first. Those
 * at its top have the largest text of the first screen.
 */
const IDLE_SLOTS: readonly SlotName[] = ['dashboard.card', 'bar.panel'];
/** At the latest after this time. */
const MAX_DELAY_MS = 2_000;

/** Safari has no idle callbacks. @returns a function that cancels the task */
const runWhenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: MAX_DELAY_MS });
  return () => cancelIdleCallback(handle);
};

/** Whether the panels of a slot load: after the page's own content where the slot has to wait. */
const useLoadsPanels = (slot: SlotName): boolean => {
  const isIdleSlot = IDLE_SLOTS.includes(slot);
  const [loads, setLoads] = useState(!isIdleSlot);
  useEffect(() => (isIdleSlot ? runWhenIdle(() => setLoads(true)) : undefined), [isIdleSlot]);
  return loads;
};

/** A panel that is around a slot, and the slot that shows it. */
interface OuterPanel {
  slot: SlotName;
  panel: ListedPanel;
}

/** The panels around a component, the outermost first; none on a page. */
const OuterPanels = createContext<readonly OuterPanel[]>([]);

/**
 * A page shows a panel, which may show one more. Panels that show each other would never end, and many levels take too
 * long.
 */
const MAX_DEPTH = 2;

const isEndless = (outer: readonly OuterPanel[], slot: SlotName): boolean =>
  outer.length >= MAX_DEPTH || outer.some((each) => each.slot === slot);

/** Shows nothing in place of a slot inside of itself. The panel that asked for it is at fault. */
const EndlessSlot = ({ slot, panel: { id, module, version } }: OuterPanel) => {
  useEffect(() => {
    reportLoad({ module: `${module}@${version}`, outcome: 'error', path: getCurrentLocation().route });
    sendClientError(new Error(`${id} shows the slot ${slot} inside of a panel.`), true);
  }, [id, module, version, slot]);
  return null;
};

/**
 * A panel cannot draw outside of its frame, not even with a fixed position. Tooltips, menus and dialogs are in a layer
 * above the page.
 */
const CONTAINED = { contain: 'layout paint' };

/** The name of the region. A page that shows a slot several times has no two of the same name. */
const createTitle = ({ label }: ListedPanel, { subject }: SlotRequest): ReactNode =>
  subject === undefined ? (
    label
  ) : (
    <>
      {label}
      <VisuallyHidden> of {subject}</VisuallyHidden>
    </>
  );

/** A named region whose space is reserved from the first render on: nothing moves when the panel appears or fails. */
const PanelFrame = ({ panel, request }: { panel: ListedPanel; request: SlotRequest }) => {
  const loads = useLoadsPanels(request.name);
  const height = usePanelHeight(panel);
  const outer = use(OuterPanels);
  const chain = [...outer, { slot: request.name, panel }];
  const content = useRef<HTMLDivElement>(null);
  return (
    <Card title={createTitle(panel, request)} aria-busy={!loads} style={CONTAINED}>
      <div ref={content} style={{ minHeight: height }}>
        {loads ? (
          <OuterPanels value={chain}>
            <PanelContent panel={panel} request={request} chargedPanel={outer[0]?.panel ?? panel} frame={content} />
          </OuterPanels>
        ) : (
          <Skeleton height={`${height}px`} />
        )}
      </div>
    </Card>
  );
};

/** As high as the bar, in whose middle the panel appears, and with the outline of a focused control. */
const IN_BAR = { ...CONTAINED, display: 'grid', alignContent: 'center', height: '100%', padding: 'var(--space-1)' };

/** The bar has no room for a heading, for what loads and for what failed: it shows nothing until a panel does. */
const BarPanel = ({ panel, request }: { panel: ListedPanel; request: SlotRequest }) => {
  const loads = useLoadsPanels(request.name);
  return (
    <div style={IN_BAR}>{loads && <PanelContent panel={panel} request={request} chargedPanel={panel} isQuiet />}</div>
  );
};

/** The minimum width of a panel where several are side by side. */
const PANEL_WIDTH = '24rem';

const EMPTY: SlotArrangement = { order: [], hidden: [] };

/** The panels of a slot. A tab keeps those that it had when the page was opened. */
const useListedPanels = (slot: SlotName): readonly ListedPanel[] => {
  const [panels] = useState(() => findPanels(getKnownModules(), slot));
  return panels;
};

const PanelGrid = (request: SlotRequest) => {
  const panels = arrange(useListedPanels(request.name), request.arrangement ?? EMPTY);
  if (panels.length === 0) return null;
  if (request.name === 'bar.panel')
    return panels.map((panel) => <BarPanel key={panel.id} panel={panel} request={request} />);
  // The panels of reports have very different lengths, so each has its own row.
  return (
    <Grid column={request.name.startsWith('reports.') ? '100%' : PANEL_WIDTH}>
      {panels.map((panel) => (
        <PanelFrame key={panel.id} panel={panel} request={request} />
      ))}
    </Grid>
  );
};

const Slot = (request: SlotRequest) => {
  const outer = use(OuterPanels);
  const last = outer.at(-1);
  if (last && isEndless(outer, request.name)) return <EndlessSlot slot={request.name} panel={last.panel} />;
  return <PanelGrid {...request} />;
};

export const slots: SlotHost = { Slot, usePanels: useListedPanels };
