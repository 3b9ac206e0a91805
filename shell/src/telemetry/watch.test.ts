import { waitFor } from '@testing-library/react';
import { measureVitals } from './vitals.ts';
import { watchVitals } from './watch.ts';

jest.mock('./vitals.ts', () => ({ measureVitals: jest.fn() }));

const idleCallbacks: (() => void)[] = [];
const open = (content: string, random: number) => {
  idleCallbacks.length = 0;
  document.head.innerHTML = `<meta name="vitals" content="${content}">`;
  jest.spyOn(Math, 'random').mockReturnValue(random);
  watchVitals();
};

beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(window, { requestIdleCallback: (run: () => void) => idleCallbacks.push(run) });
});

describe('web vitals', () => {
  it.each([
    ['0 /api/telemetry', 0],
    ['0.1 /api/telemetry', 0.1],
    ['__VITALS__', 0],
    ['', 0],
  ])('are not measured outside the sample: %j, random value %d (API-23)', (content, random) => {
    open(content, random);
    window.dispatchEvent(new Event('load'));
    expect(idleCallbacks).toEqual([]);
  });

  it('are measured in a sampled visit once the page has loaded and is idle (API-23)', async () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    open('0.1 https://api.example/api/telemetry', 0.09);
    expect(idleCallbacks).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(idleCallbacks).toHaveLength(1);
    idleCallbacks[0]?.();
    await waitFor(() => expect(measureVitals).toHaveBeenCalledWith('https://api.example/api/telemetry'));
  });
});
