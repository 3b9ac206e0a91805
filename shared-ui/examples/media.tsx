import { limits } from 'contracts';
import { UploadArea, type UploadItem, UploadList, type Uploads } from 'shared-ui';
import { queryClient } from '../src/data/queryClient.ts';
import { createUploadQueue } from '../src/media/queue.ts';
import { type Example, longText, noop } from './example.ts';

const createItem = (name: string, item: Partial<UploadItem> = {}): UploadItem => ({
  id: name,
  file: new File(['x'], name, { type: 'image/png' }),
  progress: 0,
  status: null,
  ...item,
});

const items = [
  createItem('ready.png'),
  createItem('uploading.png', { status: 'uploading', progress: 40 }),
  createItem('uploaded.png', { status: 'success', progress: 100 }),
  createItem(`${longText}.png`, { status: 'error', reason: 'The connection was lost.' }),
];

const createQueue = (listed: readonly UploadItem[]) => ({
  ...createUploadQueue(queryClient),
  getItems: () => listed,
});

const uploads: Uploads = {
  items: [],
  queue: createQueue([]),
  limits: limits.media,
  rejected: [],
  add: noop,
  dismissRejected: noop,
  clear: noop,
  detachQueue: () => createQueue([]),
};

export const media: Example[] = [
  {
    component: 'UploadArea',
    states: {
      empty: <UploadArea uploads={uploads} />,
      'with rejected files': (
        <UploadArea uploads={{ ...uploads, rejected: [{ name: 'notes.pdf', reason: 'is not a supported image.' }] }} />
      ),
    },
  },
  { component: 'UploadList', states: { 'each status': <UploadList queue={createQueue(items)} /> } },
];
