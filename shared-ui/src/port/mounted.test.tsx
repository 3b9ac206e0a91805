import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { calls } from 'contracts';
import {
  announceChange,
  defineModule,
  getLeavePrompt,
  type Mountable,
  type PathParameters,
  type Port,
} from 'shared-ui/host';
import {
  buildTrade,
  mockApi,
  mockMedia,
  mountPanel,
  renderModule,
  signInTestUser,
  signOutTestUser,
} from 'shared-ui/testing';
import { definePage, definePanel } from '../data/queries.tsx';
import { applyPrivacy } from '../theme/privacy.ts';
import { applyTheme } from '../theme/theme.ts';

const noop = () => {};

/** A page that shows what each listener was told, in a list. */
const createPage = (use: (port: Port<PathParameters>, write: (text: string) => void) => () => void) => {
  const ended = jest.fn();
  const mount: Mountable<PathParameters>['mount'] = (element, port) => {
    const heading = document.createElement('h1');
    heading.textContent = 'Plain';
    const list = document.createElement('ul');
    element.append(heading, list);
    const stop = use(port, (text) => {
      const item = document.createElement('li');
      item.textContent = text;
      list.append(item);
    });
    return () => {
      stop();
      ended();
    };
  };
  const module = defineModule('mf-plain', [definePage('/plain/:id?', 'Plain', async () => ({ mount }))]);
  return { module, ended };
};
const getTexts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  signInTestUser({ firstName: 'Ada' });
});
afterEach(() => {
  applyTheme('system');
  applyPrivacy(false);
});

describe('a page without React', () => {
  it('gets the session and its changes, and ends when it is left (TRU-04)', async () => {
    const { module, ended } = createPage((port, write) =>
      port.session.subscribe(({ user }) => write(user?.firstName ?? 'nobody')),
    );
    const { unmount } = await renderModule(module, { path: '/plain' });
    act(() => signOutTestUser());
    expect(getTexts()).toEqual(['Ada', 'nobody']);
    unmount();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('gets the parameters of its path, and follows links and its own navigation (TRU-04)', async () => {
    const { module } = createPage((port, write) => {
      const link = document.createElement('a');
      link.href = '/plain/2?x=1';
      link.textContent = 'Two';
      document.querySelector('h1')?.append(link);
      const stops = [
        port.properties.subscribe(({ id = 'none' }) => write(`id ${id}`)),
        port.navigation.location.subscribe(({ search }) => write(`search ${search}`)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    });
    const { router } = await renderModule(module, { path: '/plain/1' });
    await userEvent.click(screen.getByRole('link', { name: 'Two' }));
    expect(router.state.location).toMatchObject({ pathname: '/plain/2', search: '?x=1' });
    expect(getTexts()).toEqual(['id 1', 'search ', 'id 2', 'search ?x=1']);
  });

  it('opens pages, and asks before unsaved work is lost (TRU-04)', async () => {
    let port: Port<PathParameters> | undefined;
    const { module } = createPage((given) => {
      port = given;
      return noop;
    });
    const { router } = await renderModule(module, { path: '/plain' });
    const prompt = { title: 'Leave?', text: 'The note is lost.', leave: 'Leave', stay: 'Stay' };
    act(() => port?.navigation.guard(prompt));
    expect(getLeavePrompt()).toMatchObject(prompt);
    act(() => port?.navigation.guard(null));
    expect(getLeavePrompt()).toBeNull();
    act(() => port?.navigation.go('/elsewhere'));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('makes calls, and again when a write made their replies stale, until it is left (TRU-04)', async () => {
    let count = 0;
    const api = mockApi().on(calls.trades.get, () => ({ trade: buildTrade({ id: 1, ticker: `T${++count}` }) }));
    const { module } = createPage((port, write) =>
      port.calls.watch(calls.trades.get, { params: { id: '1' } }, (result) =>
        write('reply' in result ? result.reply.trade.ticker : result.error.message),
      ),
    );
    const { unmount } = await renderModule(module, { path: '/plain', api });
    expect(await screen.findByText('T1')).toBeVisible();
    act(() => announceChange({ what: 'trades' }));
    expect(await screen.findByText('T2')).toBeVisible();
    api.failOnce(calls.trades.get, 500, { error: 'It broke.' });
    act(() => announceChange({ what: 'trades' }));
    expect(await screen.findByText('It broke.')).toBeVisible();
    unmount();
    announceChange({ what: 'trades' });
    expect(api.getInputs(calls.trades.get)).toHaveLength(3);
  });

  it('keeps drafts of the trader, and knows the theme and privacy mode (TRU-04)', async () => {
    mockMedia();
    const { module } = createPage(({ drafts, theme }, write) => {
      write(`draft ${drafts.read('note')}`);
      drafts.write('note', 'typed');
      return theme.subscribe(({ scheme, masksAmounts }) => write(`${scheme} ${masksAmounts}`));
    });
    const view = await renderModule(module, { path: '/plain' });
    await act(async () => applyTheme('dark'));
    await act(async () => applyPrivacy(true));
    expect(getTexts()).toEqual(['draft null', 'light false', 'dark false', 'dark true']);
    view.unmount();
    await renderModule(module, { path: '/plain' });
    expect(getTexts()[0]).toBe('draft typed');
    expect(Object.keys(sessionStorage)).toEqual([expect.stringMatching(/^mf-plain-draft-note:/)]);
  });
});

it('a panel without React gets what the page passes, and its changes (TRU-04)', async () => {
  const mount: Mountable<{ date: string }>['mount'] = (element, { properties }) =>
    properties.subscribe(({ date }) => {
      element.textContent = `Day ${date}`;
    });
  const panel = definePanel('day.panel', async () => ({ mount }));
  expect(await panel.load()).toEqual({ mount });
  mountPanel({ mount }, { date: '2026-01-30' });
  expect(screen.getByText('Day 2026-01-30')).toBeVisible();
});
