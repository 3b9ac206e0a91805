import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayTemplates, type Template } from 'contracts/day-templates';
import { ApiError, getNotices } from 'shared-ui/host';
import { describeVersionedForm } from 'shared-ui/testing';
import { setUpDays } from '../../testing/days.ts';

describe('the templates', () => {
  const { api, open: openPage, stored } = setUpDays();
  const getNames = () => stored.templates.templates.map(({ name }) => name);
  const show = async () => {
    api.on(dayTemplates.save, ({ body, headers }) => {
      if (headers?.['if-match'] !== String(stored.templates.version))
        throw new ApiError(412, { error: 'Your templates were changed elsewhere.', code: 'version_conflict' });
      const templates = body.templates.map((each, index) => ({ id: String(index).repeat(24), ...each }) as Template);
      stored.templates = { templates, version: stored.templates.version + 1 };
      return stored.templates;
    });
    await openPage('/days/templates');
  };
  const open = async () => {
    await show();
    return within(await screen.findByRole('list', { name: 'Your templates' }));
  };
  const choose = async (name: string, item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('lists templates for notes, plans and week reviews, and adds one of each kind (DAY-08)', async () => {
    const list = await open();
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'After the closeNote',
      'Before the openPlan',
      'Week reviewWeek review',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Add template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a template' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add template' }));
    expect(dialog.getByLabelText('Name')).toBeInvalid();
    await userEvent.type(dialog.getByLabelText('Name'), 'Friday');
    await userEvent.selectOptions(dialog.getByLabelText('For'), 'Week review');
    await userEvent.type(dialog.getByLabelText('Questions'), 'Kept the plan?{Enter}{Enter}What next?');
    await userEvent.click(dialog.getByRole('button', { name: 'Add template' }));
    await waitFor(() =>
      expect(stored.templates.templates.at(-1)).toMatchObject({
        ...{ kind: 'week', name: 'Friday', questions: ['Kept the plan?', 'What next?'] },
      }),
    );
    expect(await screen.findByText('Friday')).toBeVisible();
  });

  it('changes the scenarios of a plan (DAY-08)', async () => {
    await open();
    await choose('Before the open', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }));
    await userEvent.clear(dialog.getByLabelText('Then 1'));
    await userEvent.type(dialog.getByLabelText('Then 1'), 'wait');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(stored.templates.templates[1]).toMatchObject({
        scenarios: [{ condition: 'the range breaks', action: 'wait' }],
      }),
    );
  });

  it('deletes a template, and restores it in its place on request (DAY-08)', async () => {
    await open();
    await choose('Before the open', 'Delete');
    await waitFor(() => expect(getNames()).toEqual(['After the close', 'Week review']));
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    act(() => getNotices()[0]?.action?.onClick());
    await waitFor(() => expect(getNames()).toEqual(['After the close', 'Before the open', 'Week review']));
  });

  it('does not overwrite templates that another tab has changed (DAY-08)', async () => {
    await open();
    stored.templates = { templates: stored.templates.templates.slice(0, 2), version: 5 };
    await choose('After the close', 'Delete');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your templates were changed elsewhere.');
    expect(getNames()).toEqual(['After the close', 'Before the open']);
    await waitFor(() => expect(screen.queryByText('Week review')).toBeNull());
  });

  const saveElsewhere = (index: number, change: Partial<Template>) => {
    const templates = stored.templates.templates.map((each, other) =>
      other === index ? ({ ...each, ...change } as Template) : each,
    );
    stored.templates = { templates, version: stored.templates.version + 1 };
  };

  describeVersionedForm('a template', 'DAY-08', {
    api,
    open: show,
    edit: () => choose('After the close', 'Edit'),
    label: 'Text',
    write: dayTemplates.save,
    saveElsewhere: (text) => saveElsewhere(0, { text }),
    saveOtherPart: () => saveElsewhere(2, { name: 'Another week' }),
    getStored: () => stored.templates.templates.flatMap((each) => (each.kind === 'note' ? each.text : []))[0],
  });
});
