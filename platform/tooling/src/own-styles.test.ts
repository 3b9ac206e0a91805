import { findForeignRules } from './own-styles.ts';

/** As in a build: `.mine` is a class of its own. */
const find = (css: string): string[] =>
  findForeignRules(css.replaceAll(/\b(mine|also|spin)\b/g, '$1-ID-123456'), '-ID-').map(({ text }) =>
    text.replaceAll('-ID-123456', ''),
  );

it('says where a rule is (MFE-03)', () => {
  const css = '.button-ID-1 { color: red } @media print { a, button { color: red } }';
  const starts = findForeignRules(css, '-ID-').map(({ start }) => css.slice(start));
  expect(starts).toEqual([expect.stringMatching(/^a, b/), expect.stringMatching(/^button {/)]);
});

describe('a style sheet of a module', () => {
  it.each([
    '.mine { color: red }',
    '.mine button, .mine > * { color: red }',
    ':root .mine, [data-theme="dark"] .mine a:hover::before { color: red }',
    'button.mine:not(.also):has(a) { color: red }',
    '.mine ul ~ p, .mine + .also, .mine .also ~ li { color: red }',
    ':is(.mine, .also a) b, :where(.mine):focus { color: red }',
    ':is(.mine, .also) { color: red }',
    '#mine { color: red }',
    '.mine { & .x { a: b } &:hover { a: b } > p { a: b } button { a: b } .x & { a: b } color: red; }',
    '.mine { @media print { color: red; button { a: b } } --x: { button: y }; & > & { a: b } }',
    '.mine ul { li + & { a: b } & ~ p { a: b } ~ p { a: b } }',
    '@media print { @supports (a: b) { @container (width > 1px) { .mine { color: red } } } }',
    '@layer base, components; @layer components { .mine { color: red } }',
    '@layer { .mine { @starting-style { opacity: 0 } } } @starting-style { .mine { opacity: 0 } }',
    '@scope (.mine) to (.x) { button, :scope > p { color: red } a { & ~ b { c: d } } }',
    '@keyframes spin { from { opacity: 0 } to { opacity: 1 } } @-webkit-keyframes spin { 50% { opacity: 0 } }',
    '/* button {} */ .mine /* a, b */ { background: url(data:a;{b}) }',
    '@charset "utf-8"; .\\6dine-ID-123456 { color: red }',
    '.mine/**/ /**/ p, .mine /**/>/**/ p { color: red }',
    '',
  ])('reaches only its own classes: %s (MFE-03)', (css) => expect(find(css)).toEqual([]));

  it.each([
    ['button { display: none !important }', 'button'],
    ['* { margin: 0 }', '*'],
    [':root { --gain: red }', ':root'],
    ['html, .mine { color: red }', 'html'],
    ['.mine, .x { color: red }', '.x'],
    ['.mine ~ * { color: red }', '.mine ~ *'],
    ['.mine + button { color: red }', '.mine + button'],
    ['.mine /**/ ~ p { color: red }', '.mine /**/ ~ p'],
    ['.mine + a b { color: red }', '.mine + a b'],
    [':root:has(.mine) button { color: red }', ':root:has(.mine) button'],
    ['body:has(.mine) { color: red }', 'body:has(.mine)'],
    ['button:not(.mine) { color: red }', 'button:not(.mine)'],
    [':not(.mine) .x { color: red }', ':not(.mine) .x'],
    [':is(.mine, button) { color: red }', ':is(.mine, button)'],
    [':where(button, .mine) a { color: red }', ':where(button, .mine) a'],
    [':is() { color: red }', ':is()'],
    [':nth-child(1 of .mine) { color: red }', ':nth-child(1 of .mine)'],
    ['[class*="mine"] { color: red }', '[class*="mine"]'],
    ['mine { color: red }', 'mine'],
    [':mine { color: red }', ':mine'],
    ['::selection { color: red }', '::selection'],
    ['.mine || td { color: red }', '.mine || td'],
    ['.mine { & ~ * { a: b } }', '& ~ *'],
    ['.mine { ~ p { a: b } }', '~ p'],
    ['.mine { :root:not(&) a { b: c } }', ':root:not(&) a'],
    ['.mine { :root:has(&) { b: c } }', ':root:has(&)'],
    ['.mine { @media print { + p { a: b } } }', '+ p'],
    ['.mine { color: red; ; & a { & { b: c } } @media print { body:has(&) { a: b } } }', 'body:has(&)'],
    ['@media print { button { color: red } }', 'button'],
    ['@supports (a: b) { @layer x { a { color: red } } }', 'a'],
    ['@container (width > 1px) { p { color: red } }', 'p'],
    ['@starting-style { p { color: red } }', 'p'],
    ['@scope (button) { .x { color: red } }', '@scope (button)'],
    ['@scope { .x { color: red } }', '@scope'],
    ['@scope to (.mine) { .x { color: red } }', '@scope to (.mine)'],
    ['@keyframes fade { from { opacity: 0 } }', '@keyframes fade'],
    ['@font-face { font-family: "Geist Variable"; src: url(a.woff2) }', '@font-face'],
    ['@property --gain { syntax: "*"; inherits: true }', '@property --gain'],
    ['@import url("https://fonts.example/a.css");', '@import url("https://fonts.example/a.css")'],
    ['@import "a.css" layer(x) supports(a: b)', '@import "a.css" layer(x) supports(a: b)'],
    ['@page { margin: 0 }', '@page'],
    ['@counter-style circle { system: cyclic }', '@counter-style circle'],
    ['@view-transition { navigation: auto }', '@view-transition'],
    ['--x: {} button { display: none }', '--x:'],
    ['.mine { color: red } } button { display: none }', '} button'],
    ['.mine\\{ a { b: c } button { display: none }', 'button'],
  ])('is refused for what else it reaches: %s (MFE-03)', (css, expected) => expect(find(css)).toContain(expected));
});
