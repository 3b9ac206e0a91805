import { waitFor } from '@testing-library/react';
import { measureVitals } from './vitals.ts';
import { watchVitals } from './watch-vitals.ts';

jest.mock('./vitals.ts', () => ({ measureVitals: jest.fn() }));

const idle: (() => void)[] = [];
const open = (content: string, drawn: number) => {
  idle.length = 0;
  document.head.innerHTML = `<meta name="vitals" content="${content}">`;
  jest.spyOn(Math, 'random').mockReturnValue(drawn);
  watchVitals();
};

beforeEach(() => {
  jest.clearAllMocks();
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
});

describe('API-23 how a visit felt', () => {
  it.each([
    ['0 /api/telemetry', 0],
    ['0.1 /api/telemetry', 0.1],
    ['__VITALS__', 0],
    ['', 0],
  ])('is measured in no visit that was not drawn: %j, %d', (content, drawn) => {
    open(content, drawn);
    window.dispatchEvent(new Event('load'));
    expect(idle).toEqual([]);
  });

  it('is measured in one that was, once the page has loaded and is idle', async () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    open('0.1 https://api.example/api/telemetry', 0.09);
    expect(idle).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(idle).toHaveLength(1);
    idle[0]?.();
    await waitFor(() => expect(measureVitals).toHaveBeenCalledWith('https://api.example/api/telemetry'));
  });
});
