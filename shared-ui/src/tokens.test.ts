import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceCiede2000, filterDeficiencyDeuter, filterDeficiencyProt, parse, wcagContrast } from 'culori';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** The light and dark value of a colour token in tokens.css. */
const getValues = (token: string): { light: string; dark: string } => {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`tokens.css has no --${token}`);
  const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  return { light: pair?.[1] ?? value, dark: pair?.[2] ?? value };
};

const surfaces = ['bg', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
const textColours = ['text', 'text-muted', 'accent', 'accent-hover', 'gain', 'loss', 'danger', 'warning'];

const textPairs: [string, string][] = [
  ...textColours.flatMap((text) => surfaces.map((surface): [string, string] => [text, surface])),
  ['accent-contrast', 'accent'],
  ['accent-contrast', 'accent-hover'],
  ['danger-contrast', 'danger-solid'],
  ['danger-contrast', 'danger-solid-hover'],
  ['accent', 'accent-bg'],
  ['gain', 'gain-bg'],
  ['loss', 'loss-bg'],
  ['danger', 'loss-bg'],
  ['warning', 'warning-bg'],
  ...['accent-bg', 'gain-bg', 'loss-bg', 'warning-bg'].flatMap((background): [string, string][] => [
    ['text', background],
    ['text-muted', background],
  ]),
];

const steps = [1, 2, 3, 4, 5];
const scalePairs = steps.flatMap((step): [string, string][] => [
  ['text', `gain-${step}`],
  ['text', `loss-${step}`],
  ['gain-ink', `gain-${step}`],
  ['loss-ink', `loss-${step}`],
]);

/** Borders of controls, focus rings and lines of charts, on every surface. */
const edgePairs = ['border-strong', 'focus', 'danger', 'accent', 'data'].flatMap((edge) =>
  surfaces.map((surface): [string, string] => [edge, surface]),
);

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each([...textPairs, ...scalePairs, ['text', 'zero'], ['gain-ink', 'zero']] as const)(
    'gives --%s on --%s a text contrast of at least 4.5:1',
    (text, background) => {
      expect(wcagContrast(getValues(text)[theme], getValues(background)[theme])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(steps)('keeps gain and loss of step %i apart for traders who do not see red or green', (step) => {
    const difference = differenceCiede2000();
    for (const simulate of [filterDeficiencyDeuter(1), filterDeficiencyProt(1)]) {
      const [gain, loss] = ['gain', 'loss'].map((tone) => parse(getValues(`${tone}-${step}`)[theme]));
      // A difference of 2 is visible side by side. The signs, which are always shown, say the same.
      expect(gain && loss && difference(simulate(gain), simulate(loss))).toBeGreaterThan(2.5 * step);
    }
  });

  it.each(edgePairs)('gives the edge --%s on --%s a contrast of at least 3:1', (edge, background) => {
    expect(wcagContrast(getValues(edge)[theme], getValues(background)[theme])).toBeGreaterThanOrEqual(3);
  });
});

it('shows each colour of marks on dark pictures, and its edge on light ones (MRK-01)', () => {
  const edge = getValues('mark-edge').light;
  for (const colour of [1, 2, 3, 4, 5, 6])
    expect(wcagContrast(getValues(`mark-${colour}`).light, edge)).toBeGreaterThanOrEqual(4.5);
  expect(wcagContrast(edge, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

/** Custom properties with a value from a component, or from Radix. */
const isSetByScript = (property: string): boolean =>
  property.startsWith('--radix-') || matchFiles('**/*.tsx', /'(--[\w-]+)':/g).includes(property);

const matchFiles = (pattern: string, expression: RegExp): string[] =>
  globSync(pattern, { cwd: __dirname }).flatMap((file) =>
    [...readFileSync(join(__dirname, file), 'utf8').matchAll(expression)].map(([, name = '']) => name),
  );

it('defines every token that a component uses', () => {
  const used = new Set(matchFiles('**/*.css', /var\((--[\w-]+)\)/g));
  const known = new Set(matchFiles('**/*.css', /^\s*(--[\w-]+):/gm));
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter((token) => !known.has(token) && !isSetByScript(token))).toEqual([]);
});
