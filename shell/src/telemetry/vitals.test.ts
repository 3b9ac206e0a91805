import { TelemetryBody } from 'contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { recordVisit } from './page-location.ts';
import { measureVitals } from './vitals.ts';

// jsdom paints nothing: what the browser would measure is said here. e2e/tests/telemetry.spec.ts has a real one.
jest.mock('web-vitals', () => ({
  onCLS: jest.fn(),
  onFCP: jest.fn(),
  onINP: jest.fn(),
  onLCP: jest.fn(),
  onTTFB: jest.fn(),
}));

const listeners = { CLS: onCLS, FCP: onFCP, INP: onINP, LCP: onLCP, TTFB: onTTFB };

const measured = (name: keyof typeof listeners, value: number, at = 0) => {
  const [report] = jest.mocked(listeners[name]).mock.lastCall ?? [];
  report?.({ name, value, entries: [{ startTime: at }] } as never);
};

let sent: [address: string, request: RequestInit][];
const bodies = () => sent.map(([, { body }]) => TelemetryBody.parse(JSON.parse(String(body))));
const show = (state: 'hidden' | 'visible') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

beforeEach(() => {
  sent = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, request) => {
    sent.push([String(address), request as RequestInit]);
    throw new TypeError('blocked');
  });
});
// A page that is hidden has told all that it will tell.
afterEach(() => {
  show('hidden');
  jest.restoreAllMocks();
});

describe('API-23 how a visit felt', () => {
  it('is told once, when the tab is hidden first, with the route on which it was: no address, no user, no token', async () => {
    measureVitals('/api/telemetry');
    measured('TTFB', 12.34567);
    history.pushState({}, '', '/trades/4711?q=secret');
    recordVisit({ route: '/trades/:tradeId', module: 'mf-trades@1.2.0-4f' });
    measured('LCP', 812);
    history.pushState({}, '', '/dashboard');
    recordVisit({ route: '/dashboard', module: 'mf-dashboard@2.0.0' });
    measured('INP', 48, performance.now());
    measured('CLS', 0.01, 0);
    measured('CLS', 0.02, 0);
    expect(sent).toEqual([]);
    show('hidden');
    const first = { path: '/trades/:tradeId', module: 'mf-trades@1.2.0-4f' };
    expect(bodies()).toEqual([
      {
        errors: [],
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
    expect(JSON.stringify(sent)).not.toMatch(/4711|secret/);
    show('visible');
    show('hidden');
    expect(sent).toHaveLength(1);
  });

  it('is told to nobody while offline, and of nothing that was not measured', () => {
    measureVitals('/api/telemetry');
    show('hidden');
    measureVitals('/api/telemetry');
    measured('FCP', 400);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show('hidden');
    expect(sent).toEqual([]);
  });
});
