import { render, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router-dom';
import * as sharedUi from 'shared-ui';
import { queryClient } from '../src/data/queryClient.ts';
import { groups } from './Ui.tsx';

const examples = Object.values(groups).flat();
/** Shown inside their parent component, invisible, or with links to pages of a module. */
const childComponents = [
  'ActiveItem',
  'AttachedMedia',
  'CancelButton',
  'ChartCard',
  'ChartFrame',
  'DescriptionItem',
  'DocumentForm',
  'FirstTradeLinks',
  'GroupTable',
  'MenuCheckboxItem',
  'MenuItem',
  'MenuNote',
  'NavDropdown',
  'NavDropdownItem',
  'NavItem',
  'PageSkeleton',
  'PlotFrame',
  'PlotRow',
  'SaveButton',
  'SortButton',
  'Toasts',
];

const components = Object.keys(sharedUi).filter(
  (name) => /^[A-Z][a-z]/.test(name) && !name.endsWith('Icon') && !childComponents.includes(name),
);

it('shows every exported component', () => {
  expect(examples.map(({ component }) => component).toSorted()).toEqual(components.toSorted());
});

/** Contrast needs rendering: the browser tests and tokens.test.ts check it. */
const findViolations = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

it.each(examples)('axe finds no violations in any state of $component', async ({ states }) => {
  render(
    <MemoryRouter>
      {Object.entries(states).map(([state, element]) => (
        <div key={state}>{element}</div>
      ))}
    </MemoryRouter>,
  );
  // Some components load a part of their code on demand.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await findViolations()).toEqual([]);
});
