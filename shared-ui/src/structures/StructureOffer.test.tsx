import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bulk } from 'contracts/bulk';
import { structures } from 'contracts/structures';
import { StructureOffer, type StructureOfferProps, withQueryClient } from 'shared-ui';
import { getNotices } from 'shared-ui/host';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import type { Proposal } from './describeProposals.ts';

const { default: Offer } = withQueryClient(StructureOffer);
const api = mockApi();
const IMPORT = 'a'.repeat(24);
const CHANGE = 'b'.repeat(24);

const createProposal = (ids: number[], proposal: Partial<Proposal> = {}): Proposal => ({
  ids,
  structure: 'iron condor',
  underlying: 'SPX',
  netCents: 30_675,
  openedAt: '2026-03-02T14:30:00.000Z',
  reason: 'time',
  ...proposal,
});
const condors = [createProposal([1, 2, 3]), createProposal([4, 5, 6])];

/** Proposals that a merge removes and its undo brings back. */
const serve = (all: readonly Proposal[]) => {
  let proposals = [...all];
  api
    .on(structures.propose, () => ({ proposals }))
    .on(structures.merge, ({ body }) => {
      const merged = body.groups.map(String);
      proposals = proposals.filter(({ ids }) => !merged.includes(String(ids)));
      return {
        id: CHANGE,
        undoUntil: new Date(Date.now() + 600_000).toISOString(),
        ids: body.groups.map(([id = 0]) => id),
      };
    })
    .on(bulk.undo, () => {
      proposals = [...all];
      return { count: 1, kept: 0 };
    });
};
const show = (properties: StructureOfferProps = {}) => renderPanel(<Offer {...properties} />, { api });
const getMerged = () => api.getInputs(structures.merge).map(({ body }) => body.groups);

beforeEach(() => {
  signInTestUser();
  api.reset();
});

describe('the offer to merge trades that look like one', () => {
  it('says what they look like, and merges all with one click and Undo (LEG-04)', async () => {
    serve(condors);
    show();
    const offer = within(await screen.findByRole('region', { name: '6 trades look like 2 iron condors' }));
    await userEvent.click(offer.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(getMerged()).toEqual([condors.map(({ ids }) => ids)]);
    const notice = getNotices().at(-1);
    expect(notice?.message).toBe('6 trades merged into 2.');
    act(() => notice?.action?.onClick());
    expect(await screen.findByRole('region', { name: '6 trades look like 2 iron condors' })).toBeVisible();
    expect(api.getInputs(bulk.undo)).toEqual([{ params: { id: CHANGE } }]);
  });

  it.each([
    [
      [createProposal([1, 2], { structure: 'vertical' }), ...condors],
      '8 trades look like 1 vertical and 2 iron condors',
    ],
    [[1, 2].map((id) => createProposal([id, id + 5], { structure: 'butterfly' })), '4 trades look like 2 butterflies'],
    [
      (['ratio', 'custom', 'straddle'] as const).map((structure, id) =>
        createProposal([id * 2 + 1, id * 2 + 2], { structure }),
      ),
      '6 trades look like 1 straddle, 1 ratio spread and 1 custom structure',
    ],
  ])('counts the structures of %j (LEG-04)', async (proposals, words) => {
    serve(proposals);
    show();
    expect(await screen.findByRole('region', { name: words })).toBeVisible();
  });

  it('lists the groups, each with a button of its own (LEG-04)', async () => {
    const vertical = createProposal([7, 8], {
      structure: 'vertical',
      underlying: 'QQQ',
      reason: 'order',
      openedAt: null,
    });
    serve([condors[0], vertical].flatMap((each) => each ?? []));
    show();
    const row = (await screen.findAllByRole('row', { hidden: true })).at(-1);
    expect(row).toHaveTextContent('QQQ vertical+$306.75--2, one orderOnly this');
    await userEvent.click(screen.getByRole('button', { name: 'Merge only this QQQ vertical', hidden: true }));
    expect(await screen.findByRole('region', { name: '3 trades look like 1 iron condor' })).toBeVisible();
    expect(getMerged()).toEqual([[[7, 8]]]);
  });

  it('is not repeated in this tab after “Not now”, but for further groups (LEG-04)', async () => {
    serve(condors);
    const { unmount } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    serve([...condors, createProposal([8, 9], { structure: 'vertical' })]);
    show({ importId: IMPORT });
    expect(await screen.findByRole('region', { name: '2 trades look like 1 vertical' })).toBeVisible();
    expect(getMerged()).toEqual([]);
  });

  it('stays with the reason of a refusal (LEG-03)', async () => {
    serve(condors);
    api.fail(structures.merge, 409, { error: 'Only one of the merged trades can have images or videos.' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Nothing was merged.Only one of the merged trades can have images or videos.',
    );
    expect(screen.getByRole('button', { name: 'Merge' })).toBeEnabled();
  });
});

describe('the answer of an import', () => {
  const order = createProposal([1, 2], { structure: 'vertical', reason: 'order' });
  const time = createProposal([3, 4], { structure: 'vertical', reason: 'time' });

  it('asks by default, for trades of the import (LEG-04)', async () => {
    serve([order, time]);
    show({ importId: IMPORT, answer: 'ask' });
    expect(await screen.findByRole('region', { name: '4 trades look like 2 verticals' })).toBeVisible();
    expect(api.getInputs(structures.propose)).toEqual([{ query: { import: IMPORT } }]);
    expect(getMerged()).toEqual([]);
  });

  it('merges trades of one order without a click, never those of one time, and offers what was undone (LEG-04)', async () => {
    serve([order, time]);
    show({ importId: IMPORT, answer: 'order' });
    expect(await screen.findByRole('region', { name: '2 trades look like 1 vertical' })).toBeVisible();
    expect(getMerged()).toEqual([[[1, 2]]]);
    const notice = getNotices().at(-1);
    expect(notice?.message).toBe('2 trades merged into 1.');
    act(() => notice?.action?.onClick());
    expect(await screen.findByRole('region', { name: '4 trades look like 2 verticals' })).toBeVisible();
    expect(getMerged()).toEqual([[[1, 2]]]);
  });

  it('merges more groups than one call takes, each call with its own Undo (LEG-04)', async () => {
    serve(
      Array.from({ length: 201 }, (_, index) => createProposal([index * 2 + 1, index * 2 + 2], { reason: 'order' })),
    );
    show({ importId: IMPORT, answer: 'order' });
    await waitFor(() => expect(getMerged().map((groups) => groups.length)).toEqual([200, 1]));
    await waitFor(() =>
      expect(
        getNotices()
          .slice(-2)
          .map(({ message }) => message),
      ).toEqual(['400 trades merged into 200.', '2 trades merged into 1.']),
    );
  });

  it('asks for nothing after “never” (LEG-04)', async () => {
    serve([order]);
    show({ importId: IMPORT, answer: 'never' });
    expect(api.getInputs(structures.propose)).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
