import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagContrast } from 'culori';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Both values of a colour token, as tokens.css writes them. */
const valuesOf = (token: string): { light: string; dark: string } => {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`tokens.css has no --${token}`);
  const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  return { light: both?.[1] ?? value, dark: both?.[2] ?? value };
};

const surfaces = ['bg', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
const onEverySurface = ['text', 'text-muted', 'accent', 'accent-hover', 'gain', 'loss', 'danger', 'warning'];

const textPairs: [string, string][] = [
  ...onEverySurface.flatMap((ink) => surfaces.map((surface): [string, string] => [ink, surface])),
  ['accent-contrast', 'accent'],
  ['accent-contrast', 'accent-hover'],
  ['danger-contrast', 'danger-solid'],
  ['danger-contrast', 'danger-solid-hover'],
  ['accent', 'accent-bg'],
  ['gain', 'gain-bg'],
  ['loss', 'loss-bg'],
  ['danger', 'loss-bg'],
  ['warning', 'warning-bg'],
  ...['accent-bg', 'gain-bg', 'loss-bg', 'warning-bg'].flatMap((back): [string, string][] => [
    ['text', back],
    ['text-muted', back],
  ]),
];

/** The edge of a control, and the ring around what has the focus, wherever one may stand. */
const edgePairs = ['border-strong', 'focus', 'danger', 'accent'].flatMap((edge) =>
  surfaces.map((surface): [string, string] => [edge, surface]),
);

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(textPairs)('lets --%s be read on --%s: at least 4.5 to 1', (ink, paper) => {
    expect(wcagContrast(valuesOf(ink)[theme], valuesOf(paper)[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('lets the edge --%s be seen on --%s: at least 3 to 1', (edge, paper) => {
    expect(wcagContrast(valuesOf(edge)[theme], valuesOf(paper)[theme])).toBeGreaterThanOrEqual(3);
  });
});

it('every token that a component uses is there', () => {
  const files = globSync('**/*.css', { cwd: __dirname });
  const used = files.flatMap((file) => [...readFileSync(join(__dirname, file), 'utf8').matchAll(/var\((--[\w-]+)\)/g)]);
  const own = files.flatMap((file) => [...readFileSync(join(__dirname, file), 'utf8').matchAll(/^\s*(--[\w-]+):/gm)]);
  const known = new Set(own.map((match) => match[1]));
  expect(files.length).toBeGreaterThan(10);
  expect([...new Set(used.map((match) => match[1]))].filter((token) => !known.has(token))).toEqual([]);
});
