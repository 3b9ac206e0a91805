import type { LoadOutcome } from 'protocol';
import { createElement, type RefObject, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button, Row, Skeleton } from 'shared-ui';
import type { SlotRequest } from 'shared-ui/host/shell';
import { getFailureKind, isLoadError, LOAD_TIMEOUT_MS, needsReload } from '../modules/fetch.ts';
import { forgetModule, loadPanel, recordPanel } from '../modules/modules.ts';
import type { ListedPanel } from '../modules/registry.ts';
import { useTimeLimit } from '../modules/useTimeLimit.ts';
import { usePromiseValue } from '../shared/promises.ts';
import { sendClientError } from '../telemetry/client-errors.ts';
import { getFailedPhase, reportLoad } from '../telemetry/module-loads.ts';
import { getCurrentLocation } from '../telemetry/page-location.ts';
import { BlockingPanelError, BlockWatch, endRender } from './BlockWatch.tsx';
import { removeBlock, reportBlocks } from './blocked-panels.ts';
import { usePanelHeight } from './usePanelHeight.ts';

interface PanelProps {
  panel: ListedPanel;
  request: SlotRequest;
  /** The panel that showed it, or itself: a panel may pass wrong properties to those in its slots. */
  chargedPanel: ListedPanel;
  /** Shows nothing while it loads, and nothing after a failure. */
  isQuiet?: boolean;
  /** The element around it; none in the bar, whose panels follow everything else. */
  frame?: RefObject<HTMLElement | null>;
}

/** Reserves the panel's space. Throws after the time limit, also if the code has loaded but displays nothing. */
const LoadingPanel = ({ panel, isQuiet }: Pick<PanelProps, 'panel' | 'isQuiet'>) => {
  useTimeLimit(panel.id, LOAD_TIMEOUT_MS);
  const height = usePanelHeight(panel);
  return !isQuiet && <Skeleton height={`${height}px`} />;
};

/** React may discard the first render and its promise. The one that is used reports the failure. */
const startLoading = ({ panel, request }: Pick<PanelProps, 'panel' | 'request'>): ReturnType<typeof loadPanel> => {
  const loading = loadPanel(panel, request.name);
  loading.catch(() => {});
  return loading;
};

const report = ({ module, version }: ListedPanel, outcome: LoadOutcome, readyMs?: number): void =>
  reportLoad({
    module: `${module}@${version}`,
    outcome,
    path: getCurrentLocation().route,
    ...(readyMs === undefined ? {} : { loadMs: readyMs, readyMs }),
  });

/** Until then, a panel may load further files, such as its chart. */
const RECORD_DELAY_MS = 2_000;

/** Reports the panel once it is displayed, and records its files for the next visit. */
const ReadyPanel = ({
  panel,
  startedAt,
  frame,
}: Omit<PanelProps, 'request' | 'chargedPanel'> & { startedAt: number }) => {
  useEffect(() => report(panel, 'ready', performance.now() - startedAt), [panel, startedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each panel that is displayed.
  useEffect(() => {
    const top = frame?.current?.getBoundingClientRect().top;
    if (top === undefined || top >= innerHeight) return;
    const timer = setTimeout(recordPanel, RECORD_DELAY_MS, panel);
    return () => clearTimeout(timer);
  }, [panel]);
  return null;
};

const LoadedPanel = ({ panel, request, chargedPanel, isQuiet, frame }: PanelProps) => {
  const [startedAt] = useState(() => performance.now());
  const [loading] = useState(() => startLoading({ panel, request }));
  const Panel = usePromiseValue(loading);
  if (!Panel) return <LoadingPanel panel={panel} isQuiet={isQuiet} />;
  return (
    <BlockWatch panel={chargedPanel}>
      <Suspense fallback={<LoadingPanel panel={panel} isQuiet={isQuiet} />}>
        {createElement(Panel, request.properties)}
        <ReadyPanel panel={panel} startedAt={startedAt} frame={frame} />
      </Suspense>
    </BlockWatch>
  );
};

const describe = (error: unknown): string => {
  if (error instanceof BlockingPanelError) return 'This panel made the page stop responding.';
  if (getFailureKind(error) === 'crashed') return 'This panel stopped because of an error.';
  return 'This panel is not available right now.';
};

interface PanelFailureProps extends Pick<PanelProps, 'panel' | 'chargedPanel'> {
  error: unknown;
  onRetry: () => void;
}

/** Not an alert: nothing that the trader does depends on a panel. */
const PanelFailure = ({ panel, chargedPanel, error, onRetry }: PanelFailureProps) => {
  const retry = () => {
    // The browser keeps waiting for a file whose download has stopped.
    if (needsReload(error)) return location.reload();
    // After a crash the code is still good. After a failed load, everything is requested again.
    if (isLoadError(error)) forgetModule(panel.module);
    removeBlock(chargedPanel.id);
    onRetry();
  };
  return (
    <Row gap={3} justify="between">
      <p>{describe(error)} The rest of the page still works.</p>
      <Button size="small" onClick={retry} aria-label={`Retry ${panel.label}`}>
        Retry
      </Button>
    </Row>
  );
};

/**
 * What identifies the subject of a panel. Objects change with every edit, which would render a broken panel again and
 * again.
 */
const getSubject = ({ properties }: SlotRequest): unknown[] =>
  Object.values(properties).filter((value) => typeof value !== 'object');

const reportFailure = (panel: ListedPanel, error: unknown): void => {
  endRender(panel);
  const phase = getFailedPhase(error);
  // A panel that blocked the page before has not been rendered again, so that it has not failed again.
  if (error instanceof BlockingPanelError) reportBlocks();
  else if (phase) report(panel, phase);
  sendClientError(error, true);
};

/** Loads and shows a panel. Its failures, waiting times and crashes stay inside (SLT-02). */
export function PanelContent({ panel, request, chargedPanel, isQuiet = false, frame }: PanelProps) {
  return (
    <ErrorBoundary
      resetKeys={getSubject(request)}
      onError={(error) => reportFailure(chargedPanel, error)}
      fallbackRender={({ error, resetErrorBoundary }) =>
        !isQuiet && (
          <PanelFailure panel={panel} chargedPanel={chargedPanel} error={error} onRetry={resetErrorBoundary} />
        )
      }
    >
      <LoadedPanel panel={panel} request={request} chargedPanel={chargedPanel} isQuiet={isQuiet} frame={frame} />
    </ErrorBoundary>
  );
}
