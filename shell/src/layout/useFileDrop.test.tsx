import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { droppedFilesAtom, hostStore } from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { useFileDrop } from './useFileDrop.ts';

const file = new File(['a,b'], 'july.csv');

const Page = () => {
  useFileDrop();
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <fieldset onDrop={(event) => event.preventDefault()}>Drop zone</fieldset>
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

beforeEach(() => {
  hostStore.set(droppedFilesAtom, null);
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Page />
    </MemoryRouter>,
  );
});

describe('a drop on a page', () => {
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
