import { TelemetryBody } from 'contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { recordVisit } from './page-location.ts';
import { measureVitals } from './vitals.ts';

// jsdom measures nothing, so these tests supply the values.
jest.mock('web-vitals', () => ({
  onCLS: jest.fn(),
  onFCP: jest.fn(),
  onINP: jest.fn(),
  onLCP: jest.fn(),
  onTTFB: jest.fn(),
}));

const listeners = { CLS: onCLS, FCP: onFCP, INP: onINP, LCP: onLCP, TTFB: onTTFB };

const emitMetric = (name: keyof typeof listeners, value: number, startTime = 0) => {
  const [report] = jest.mocked(listeners[name]).mock.lastCall ?? [];
  report?.({ name, value, entries: [{ startTime }] } as never);
};

let sent: [url: string, request: RequestInit][];
const getBodies = () => sent.map(([, { body }]) => TelemetryBody.parse(JSON.parse(String(body))));
const setVisibility = (state: 'hidden' | 'visible') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

beforeEach(() => {
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    sent.push([String(url), request as RequestInit]);
    throw new TypeError('blocked');
  });
});
// A hidden page sends nothing more, so the next test starts clean.
afterEach(() => {
  setVisibility('hidden');
  jest.restoreAllMocks();
});

describe('web vitals', () => {
  it('are sent once, when the tab is first hidden, with the route but no URL, user or token (API-23)', async () => {
    measureVitals('/api/telemetry');
    emitMetric('TTFB', 12.34567);
    history.pushState({}, '', '/trades/4711?q=secret');
    recordVisit({ route: '/trades/:tradeId', module: 'mf-trades@1.2.0-4f' });
    emitMetric('LCP', 812);
    history.pushState({}, '', '/dashboard');
    recordVisit({ route: '/dashboard', module: 'mf-dashboard@2.0.0' });
    emitMetric('INP', 48, performance.now());
    emitMetric('CLS', 0.01, 0);
    emitMetric('CLS', 0.02, 0);
    expect(sent).toEqual([]);
    setVisibility('hidden');
    const first = { path: '/trades/:tradeId', module: 'mf-trades@1.2.0-4f' };
    expect(getBodies()).toEqual([
      {
        errors: [],
        loads: [],
        vitals: [
          { name: 'TTFB', value: 12.346, ...first },
          { name: 'LCP', value: 812, ...first },
          { name: 'INP', value: 48, path: '/dashboard', module: 'mf-dashboard@2.0.0' },
          { name: 'CLS', value: 0.02, ...first },
        ],
      },
    ]);
    expect(sent[0]).toEqual([
      '/api/telemetry',
      expect.objectContaining({
        keepalive: true,
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
      }),
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/trades\/471|secret/);
    setVisibility('visible');
    setVisibility('hidden');
    expect(sent).toHaveLength(1);
  });

  it('are not sent while offline or when nothing was measured (API-23)', () => {
    measureVitals('/api/telemetry');
    setVisibility('hidden');
    measureVitals('/api/telemetry');
    emitMetric('FCP', 400);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    setVisibility('hidden');
    expect(sent).toEqual([]);
  });
});
