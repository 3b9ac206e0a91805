import { render } from '@testing-library/react';
import axe from 'axe-core';
import * as door from 'shared-ui';
import { groups } from './groups.ts';

const examples = Object.values(groups).flat();
/** Shown together with what they stand in, or not to be seen. */
const parts = ['DescriptionItem', 'MenuItem', 'NavDropdown', 'NavDropdownItem', 'NavItem', 'Toasts'];

const components = Object.keys(door).filter(
  (name) => /^[A-Z][a-z]/.test(name) && !name.endsWith('Icon') && !parts.includes(name),
);

it('every component that the library gives is shown', () => {
  expect(examples.map(({ component }) => component).toSorted()).toEqual(components.toSorted());
});

/** Contrast is measured where something is painted: in the browser, and by tokens.test.ts. */
const violations = async (): Promise<string[]> => {
  const { violations: found } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

it.each(examples)('axe finds nothing wrong with $component in any of its states', async ({ states }) => {
  render(Object.entries(states).map(([state, shown]) => <div key={state}>{shown}</div>));
  expect(await violations()).toEqual([]);
});
