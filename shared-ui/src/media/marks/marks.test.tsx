import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Mark, MediaFile } from 'contracts';
import { calls } from 'contracts';
import { marks as markCalls } from 'contracts/marks';
import { useState } from 'react';
import { ApiError, defineModule } from 'shared-ui/host';
import { buildFile, setUpModuleTest } from 'shared-ui/testing';
import { definePage } from '../../data/queries.tsx';
import { AttachedMedia } from '../AttachedMedia.tsx';
import { useUploads } from '../useUploads.ts';

type Point = [number, number];

const picture = buildFile('chart', { width: 200, height: 100, marks: [], version: 0 });
const video = buildFile('clip', { originalName: 'clip.mp4', fileType: 'video/mp4', marks: [], version: 0 });
/** What the server has. */
let stored: MediaFile[];

const saveElsewhere = (id: string, marks: Mark[]) => {
  stored = stored.map((file) => (file.id === id ? { ...file, marks, version: (file.version ?? 0) + 1 } : file));
};

const Page = () => {
  const [files, setFiles] = useState<readonly MediaFile[]>(stored);
  const reload = async () => {
    setFiles(stored);
    return stored;
  };
  return (
    <AttachedMedia
      files={files}
      emptyText="No files."
      isEditing={false}
      uploads={useUploads()}
      reload={reload}
      addMarks={(_, id, saved) =>
        setFiles((each) => each.map((file) => (file.id === id ? { ...file, ...saved } : file)))
      }
      removeFromCache={() => undefined}
    />
  );
};
const testModule = defineModule('test', [definePage('/here', 'Here', async () => ({ default: Page }))]);

const { api, open } = setUpModuleTest(testModule, (mock) => {
  stored = [picture, video];
  mock
    .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 4 }))
    .on(markCalls.save, ({ params: { id }, body: { marks }, headers }) => {
      const { version = 0 } = stored.find((file) => file.id === id) ?? {};
      if (headers?.['if-match'] !== String(version))
        throw new ApiError(412, { error: 'Changed elsewhere.', code: 'version_conflict' });
      saveElsewhere(id, marks);
      return { marks, version: version + 1 };
    });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const getSaved = () => api.getInputs(markCalls.save).map(({ body }) => body.marks);
const getSurface = () => screen.getByRole('application', { name: 'Draw on chart.png' });
const choose = (tool: string) => userEvent.click(screen.getByRole('radio', { name: tool }));
const expectSaved = async (...marks: object[]) =>
  waitFor(() => expect(stored[0]?.marks).toEqual(marks.map((mark) => expect.objectContaining(mark))));

const openMarks = async () => {
  await open('/here');
  await press('Enlarge chart.png');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark' }));
  const surface = await screen.findByRole('application', { name: 'Draw on chart.png' });
  surface.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
};

/** The test's browser has no PointerEvent. */
const point = (type: string, [clientX, clientY]: Point = [0, 0]) =>
  fireEvent(getSurface(), new MouseEvent(type, { bubbles: true, clientX, clientY, button: 0 }));
const drag = (...points: Point[]) => {
  point('pointerdown', points[0]);
  for (const each of points.slice(1)) point('pointermove', each);
  point('pointerup', points.at(-1));
};
const keys = async (text: string) => {
  act(() => getSurface().focus());
  await userEvent.keyboard(text);
};

describe('marks of a picture', () => {
  it('are drawn with a mouse or finger, by a drag or by two clicks, and saved at once (MRK-01)', async () => {
    await openMarks();
    drag([20, 10], [100, 50]);
    await expectSaved({
      kind: 'arrow',
      points: [
        [0.1, 0.1],
        [0.5, 0.5],
      ],
      colour: 1,
    });
    await choose('Box');
    await press('Green');
    drag([0, 0]);
    drag([40, 300]);
    const box = {
      kind: 'box',
      points: [
        [0, 0],
        [0.2, 1],
      ],
      colour: 4,
    };
    await expectSaved({ kind: 'arrow' }, box);
    await choose('Pen');
    drag([10, 10], [20, 20], [30, 10]);
    await expectSaved({ kind: 'arrow' }, box, {
      kind: 'pen',
      points: [
        [0.05, 0.1],
        [0.1, 0.2],
        [0.15, 0.1],
      ],
    });
    await press('Undo');
    await expectSaved({ kind: 'arrow' }, box);
    await press('Undo');
    await press('Undo');
    await expectSaved();
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  it('are drawn by keys: Enter, arrows, Enter (MRK-01)', async () => {
    await openMarks();
    await keys('{Enter}{ArrowRight>5/}{ArrowUp}{Shift>}{ArrowUp}{/Shift}{Enter}');
    await expectSaved({
      kind: 'arrow',
      points: [
        [0.5, 0.5],
        [0.6, 0.4775],
      ],
    });
    await choose('Level');
    await keys('{ArrowDown>10/}{Enter}');
    await expectSaved({ kind: 'arrow' }, { kind: 'level', points: [[0.6, 0.6775]] });
    await choose('Line');
    await keys('{Enter}{ArrowLeft}{Backspace}{Enter}{Enter}');
    expect(screen.getByText('Drawing. 58 % from the left, 68 % from the top')).toBeInTheDocument();
    expect(stored[0]?.marks).toHaveLength(2);
  });

  it('have texts, whose list says, changes and deletes them (MRK-01)', async () => {
    await openMarks();
    await choose('Text');
    drag([100, 50]);
    await userEvent.type(screen.getByLabelText('Text of the mark'), 'Too early{Enter}');
    await choose('Arrow');
    drag([20, 10], [100, 50]);
    await expectSaved({ kind: 'text', text: 'Too early' }, { kind: 'arrow' });
    await userEvent.type(screen.getByLabelText('2. Arrow, red'), 'Entry');
    await userEvent.clear(screen.getByLabelText('1. Text, red'));
    await userEvent.tab();
    await expectSaved({ kind: 'text', text: 'Too early' }, { kind: 'arrow', text: 'Entry' });
    await press('Delete 1. Text, red');
    await expectSaved({ kind: 'arrow', text: 'Entry' });
    await press('Close');
    const lightbox = await screen.findByRole('dialog', { name: 'Attached images' });
    expect(within(lightbox).getByAltText('chart.png, marked: Entry')).toBeInTheDocument();
    await userEvent.click(within(lightbox).getByRole('button', { name: 'Close' }));
    expect(within(await screen.findByRole('list', { name: 'Marks of chart.png' })).getByText('Entry')).toBeVisible();
  });

  it('keep both versions when another device has changed them, until the trader decides (MRK-01)', async () => {
    await openMarks();
    saveElsewhere('chart', [{ kind: 'level', points: [[0, 0.5]], text: 'Theirs', colour: 2 }]);
    drag([20, 10], [100, 50]);
    expect(await screen.findByText('These marks were changed elsewhere.')).toBeInTheDocument();
    await press('Keep mine');
    await expectSaved({ kind: 'arrow' });
    expect(getSaved()).toHaveLength(2);
  });

  it('stay when the connection is lost, and are saved when it is back (MRK-01)', async () => {
    await openMarks();
    api.failOnce(markCalls.save, 0);
    drag([20, 10], [100, 50]);
    expect(await screen.findByText(/are saved when you are online again/)).toBeInTheDocument();
    expect(screen.getByLabelText('1. Arrow, red')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    await expectSaved({ kind: 'arrow' });
  });
});

it('adds moments at the time of a video, which a click seeks (MRK-01)', async () => {
  await open('/here');
  const player = screen.getByLabelText('clip.mp4');
  let currentTime = 62.123456;
  Object.defineProperty(player, 'currentTime', {
    get: () => currentTime,
    set: (seconds: number) => {
      currentTime = seconds;
    },
  });
  await press('Add moment');
  await userEvent.type(await screen.findByLabelText('What happens at 1:02?'), 'Hesitated{Enter}');
  await waitFor(() => expect(stored[1]?.marks).toEqual([{ kind: 'moment', at: 62.12, text: 'Hesitated' }]));
  await press('Done');
  currentTime = 0;
  await press('1:02 Hesitated');
  expect(currentTime).toBe(62.12);
});
