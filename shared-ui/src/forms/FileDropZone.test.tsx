import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDropZone } from './FileDropZone.tsx';

const png = new File(['abc'], 'chart.png', { type: 'image/png' });
const zip = new File(['abc'], 'journal.zip', { type: 'application/zip' });
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;

describe('FileDropZone', () => {
  const show = () => {
    const onFiles = jest.fn();
    render(<FileDropZone label="Choose images" hint="PNG" accept={{ 'image/png': ['.png'] }} onFiles={onFiles} />);
    return { onFiles, button: screen.getByRole('button', { name: 'Choose images' }) };
  };

  it('gives what is chosen, and what is dropped whatever its type', async () => {
    const { onFiles, button } = show();
    const item = { kind: 'file', type: zip.type, getAsFile: () => zip };
    await userEvent.upload(input(), png);
    await waitFor(() => expect(onFiles).toHaveBeenLastCalledWith([png]));
    fireEvent.drop(button, { dataTransfer: { types: ['Files'], files: [zip], items: [item] } });
    await waitFor(() => expect(onFiles).toHaveBeenLastCalledWith([zip]));
  });

  it.each(['{Enter}', ' '])('is worked by its button, which tells what fits: %j opens the choice', async (key) => {
    const { button } = show();
    const opened = jest.spyOn(input(), 'click').mockImplementation(() => undefined);
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('PNG');
    await userEvent.keyboard(key);
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  });
});
