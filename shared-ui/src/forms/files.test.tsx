import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileButton, FileDropZone } from 'shared-ui';

const png = new File(['abc'], 'chart.png', { type: 'image/png' });
const zip = new File(['abc'], 'journal.zip', { type: 'application/zip' });
const getInput = () => document.querySelector('input[type=file]') as HTMLInputElement;

describe('FileButton', () => {
  const renderButton = (onFile: (file: File) => void) =>
    render(
      <FileButton label="Zip of a journal" accept=".zip" onFile={onFile}>
        Import
      </FileButton>,
    );

  it('passes the chosen file on, even if it is the same file again', async () => {
    const onFile = jest.fn();
    renderButton(onFile);
    await userEvent.upload(screen.getByLabelText('Zip of a journal'), zip);
    expect(onFile).toHaveBeenLastCalledWith(zip);
    expect(getInput().value).toBe('');
    await userEvent.upload(screen.getByLabelText('Zip of a journal'), zip);
    expect(onFile).toHaveBeenCalledTimes(2);
  });

  it.each(['{Enter}', ' '])('opens the file picker with %j', async (key) => {
    renderButton(jest.fn());
    const opened = jest.spyOn(getInput(), 'click');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus();
    await userEvent.keyboard(key);
    expect(opened).toHaveBeenCalledTimes(1);
  });
});

describe('FileDropZone', () => {
  const renderDropZone = () => {
    const onFiles = jest.fn();
    render(<FileDropZone label="Choose images" hint="PNG" accept={{ 'image/png': ['.png'] }} onFiles={onFiles} />);
    return { onFiles, button: screen.getByRole('button', { name: 'Choose images' }) };
  };

  it('passes on chosen files, and dropped files of any type', async () => {
    const { onFiles, button } = renderDropZone();
    const item = { kind: 'file', type: zip.type, getAsFile: () => zip };
    await userEvent.upload(getInput(), png);
    await waitFor(() => expect(onFiles).toHaveBeenLastCalledWith([png]));
    fireEvent.drop(button, { dataTransfer: { types: ['Files'], files: [zip], items: [item] } });
    await waitFor(() => expect(onFiles).toHaveBeenLastCalledWith([zip]));
  });

  it.each(['{Enter}', ' '])('has a button described by the hint that opens the file picker with %j', async (key) => {
    const { button } = renderDropZone();
    const opened = jest.spyOn(getInput(), 'click').mockImplementation(() => undefined);
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('PNG');
    await userEvent.keyboard(key);
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  });
});
