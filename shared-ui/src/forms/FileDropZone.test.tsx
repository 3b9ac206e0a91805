import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDropZone } from './FileDropZone.tsx';

const png = new File(['abc'], 'chart.png', { type: 'image/png' });
const zip = new File(['abc'], 'journal.zip', { type: 'application/zip' });
const getInput = () => document.querySelector('input[type=file]') as HTMLInputElement;

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
