import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { hostStore } from 'shared-ui/host';
import { Previews } from './Previews.tsx';
import { startPreviews } from './previews.ts';

const openAt = (url: string) => {
  window.history.replaceState(null, '', url);
  startPreviews();
  render(
    <Provider store={hostStore}>
      <Previews />
    </Provider>,
  );
};

beforeEach(() => sessionStorage.clear());

describe('a link to a preview', () => {
  it('asks for consent, and declining removes the request from the URL (MFE-04)', async () => {
    openAt('/trades?try=mf-trades@2.0.0&q=note');
    expect(await screen.findByRole('alertdialog', { name: 'Preview mf-trades 2.0.0?' })).toHaveTextContent(
      'Continue only if you trust the person who sent you the link.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Use current version' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location.search).toBe('?q=note');
    expect(sessionStorage.getItem('module-tries')).toBeNull();
  });

  it('does not ask when the browser session previews that version (MFE-04)', () => {
    sessionStorage.setItem('module-tries', 'mf-trades@2.0.0');
    openAt('/trades?try=mf-trades@2.0.0');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('does not ask when the value is not a module version (MFE-04)', () => {
    openAt('/trades?try=https://evil.example/x');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
