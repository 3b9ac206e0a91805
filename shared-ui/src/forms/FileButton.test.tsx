import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileButton } from './FileButton.tsx';

const zip = new File(['abc'], 'journal.zip', { type: 'application/zip' });
const getInput = () => document.querySelector('input[type=file]') as HTMLInputElement;

describe('FileButton', () => {
  it('passes the chosen file on, even if it is the same file again', async () => {
    const onFile = jest.fn();
    render(
      <FileButton label="Zip of a journal" accept=".zip" onFile={onFile}>
        Import
      </FileButton>,
    );
    await userEvent.upload(screen.getByLabelText('Zip of a journal'), zip);
    expect(onFile).toHaveBeenLastCalledWith(zip);
    expect(getInput().value).toBe('');
    await userEvent.upload(screen.getByLabelText('Zip of a journal'), zip);
    expect(onFile).toHaveBeenCalledTimes(2);
  });

  it.each(['{Enter}', ' '])('opens the file picker with %j', async (key) => {
    render(
      <FileButton label="Zip of a journal" accept=".zip" onFile={jest.fn()}>
        Import
      </FileButton>,
    );
    const opened = jest.spyOn(getInput(), 'click');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus();
    await userEvent.keyboard(key);
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
