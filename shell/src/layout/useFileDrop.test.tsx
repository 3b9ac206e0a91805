import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Dialog } from 'shared-ui';
import { droppedFilesAtom, getNotices, hostStore, usePageDrop } from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { useFileDrop } from './useFileDrop.ts';

const file = new File(['a,b'], 'july.csv');

const picture = new File(['png'], 'chart.png', { type: 'image/png' });

/** A page that takes pictures, or a part of it. */
const Media = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  usePageDrop((files) => {
    const pictures = files.filter(({ type }) => type === 'image/png');
    if (pictures.length > 0) onFiles(pictures);
    return files.filter((each) => !pictures.includes(each));
  });
  return null;
};

const Page = ({ children }: { children?: ReactNode }) => {
  useFileDrop();
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <fieldset onDrop={(event) => event.preventDefault()}>Drop zone</fieldset>
      {children}
    </>
  );
};

/** @returns whether the browser would still handle the drop itself */
const drop = (target: Element, dataTransfer: object): boolean => {
  const event = createEvent.drop(target);
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  return fireEvent(target, event);
};
const takeFiles = () => hostStore.get(droppedFilesAtom);

const renderPage = (children?: ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Page>{children}</Page>
    </MemoryRouter>,
  );
const dropBeside = (...files: File[]) =>
  drop(screen.getByRole('heading', { hidden: true, level: 1 }), { types: ['Files'], files });

beforeEach(() => {
  hostStore.set(droppedFilesAtom, null);
  signInTestUser();
});

describe('a drop beside the drop zone of a page with pictures', () => {
  it('gives the page its pictures and Import all other files (IMP-14)', () => {
    const onFiles = jest.fn();
    renderPage(<Media onFiles={onFiles} />);
    expect(dropBeside(picture)).toBe(false);
    expect(onFiles).toHaveBeenLastCalledWith([picture]);
    expect([takeFiles(), screen.getByRole('heading').textContent]).toEqual([null, '/dashboard']);
    dropBeside(file, picture);
    expect(onFiles).toHaveBeenCalledTimes(2);
    expect(takeFiles()).toMatchObject({ files: [file] });
    expect(screen.getByRole('heading')).toHaveTextContent('/import');
  });

  it('gives the pictures once, to the part that appeared last, and to Import when there is none any more (IMP-14)', () => {
    const onFirst = jest.fn();
    const onLast = jest.fn();
    const { unmount } = renderPage([<Media key="1" onFiles={onFirst} />, <Media key="2" onFiles={onLast} />]);
    dropBeside(picture);
    expect(onLast).toHaveBeenCalledWith([picture]);
    expect(onFirst).not.toHaveBeenCalled();
    unmount();
    renderPage();
    dropBeside(picture);
    expect(takeFiles()).toMatchObject({ files: [picture] });
  });

  it('keeps a file for Import while a dialog is open, and says so (IMP-14)', () => {
    renderPage(
      <Dialog open onClose={() => undefined} title="Add a rule">
        <input aria-label="Text" />
      </Dialog>,
    );
    dropBeside(file);
    expect(screen.getByRole('heading', { hidden: true, level: 1 })).toHaveTextContent('/dashboard');
    expect(takeFiles()).toMatchObject({ files: [file] });
    expect(getNotices().at(-1)?.message).toBe('july.csv: close the dialog, then open Import to read it.');
    act(() => getNotices().at(-1)?.action?.onClick());
    expect(screen.getByRole('heading', { hidden: true, level: 1 })).toHaveTextContent('/import');
  });
});

describe('a drop on a page', () => {
  beforeEach(() => {
    renderPage();
  });

  it('opens /import, which gets the file (IMP-14)', () => {
    signInTestUser();
    expect(drop(screen.getByRole('heading'), { types: ['Files'], files: [file] })).toBe(false);
    expect(screen.getByRole('heading')).toHaveTextContent('/import');
    expect(takeFiles()).toMatchObject({ files: [file], traderId: expect.any(String) });
  });

  it('keeps the file of a visitor until the sign-in (IMP-14)', () => {
    signOutTestUser();
    drop(screen.getByRole('heading'), { types: ['Files'], files: [file] });
    expect(takeFiles()).toMatchObject({ files: [file], traderId: null });
  });

  it('is left to the drop zone of the page (IMP-14)', () => {
    drop(screen.getByRole('group'), { types: ['Files'], files: [file] });
    expect(takeFiles()).toBeNull();
    expect(screen.getByRole('heading')).toHaveTextContent('/dashboard');
  });

  it('of a text is left to the browser (IMP-14)', () => {
    expect(drop(screen.getByRole('heading'), { types: ['text/plain'], files: [] })).toBe(true);
    expect(takeFiles()).toBeNull();
  });
});
