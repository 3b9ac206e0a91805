import { useQuery } from '@tanstack/react-query';
import type { MediaFile } from 'contracts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { reportError, useLocation, useNavigate } from 'shared-ui/host';
import { lazyPanel } from '../data/queries.tsx';
import { useTimeZone } from '../data/useTimeZone.ts';
import { Thumbnail } from '../display/Thumbnail.tsx';
import { formatUploadDate } from '../format/day.ts';
import { MODAL_STATE, useHistoryModal } from '../overlays/modal.ts';
import styles from './MediaGrid.module.css';
import type { FileStore } from './marks/useMarks.ts';
import { VideoFile } from './VideoFile.tsx';

interface ImageState {
  /** The id of the file that is shown in full size. */
  openImage: string;
}

const isImageState = (state: unknown): state is ImageState =>
  typeof state === 'object' && state !== null && 'openImage' in state && typeof state.openImage === 'string';

/**
 * The id of the enlarged image, or null. It is in the state of a history entry of its own, so that Back closes the
 * image instead of leaving the page.
 */
const useOpenImage = () => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const openId = isImageState(state) ? state.openImage : null;
  const show = (id: string, options: { replace: boolean }) =>
    void navigate(
      { pathname, search },
      { ...options, state: { ...(state as object | null), ...MODAL_STATE, openImage: id } },
    );
  const open = (id: string) => show(id, { replace: false });
  const replace = (id: string) => show(id, { replace: true });
  const close = useHistoryModal(openId !== null, () => void navigate(-1));
  return { openId, open, replace, close };
};

const isImage = ({ fileType }: MediaFile): boolean => fileType.startsWith('image');

/** Width ÷ height of an image. */
const getRatio = ({ width, height }: MediaFile): number | undefined => (width && height ? width / height : undefined);

/** Loaded when an image is enlarged for the first time. */
const loadLightbox = () => import('./Lightbox.tsx');
const Lightbox = lazy(loadLightbox);

const loadMarkDialog = () => import('./marks/MarkDialog.tsx');
const MarkDialog = lazy(loadMarkDialog);

/** Loaded when a picture has marks. */
const markLayer = lazyPanel('marks', async () => (await import('./marks/MarkLayer.tsx')).MarkLayer);

/** The frame of a thumbnail. */
const FRAME_RATIO = 16 / 9;

interface ImageFileProps {
  file: MediaFile;
  isFirst: boolean;
  onEnlarge: (thumbnail: HTMLElement) => void;
}

/** A thumbnail with the marks of its picture, and their texts. */
const ImageFile = ({ file, isFirst, onEnlarge }: ImageFileProps) => {
  const { url, thumbnailUrl = url, originalName, marks = [] } = file;
  const ratio = getRatio(file);
  const { data: MarkLayer } = useQuery({ ...markLayer, enabled: marks.length > 0 });
  const texts = marks.filter(({ text }) => text);
  return (
    <>
      <div className={styles.picture}>
        <Thumbnail
          src={thumbnailUrl}
          // The first image is large enough to read a chart.
          largeSrc={isFirst ? url : undefined}
          verb="Enlarge"
          name={originalName}
          onClick={({ currentTarget }) => onEnlarge(currentTarget)}
        />
        {MarkLayer && ratio !== undefined && marks.length > 0 && (
          <div
            className={styles.marks}
            style={{ aspectRatio: ratio, width: `${Math.min(1, ratio / FRAME_RATIO) * 100}%` }}
          >
            <MarkLayer marks={marks} ratio={ratio} />
          </div>
        )}
      </div>
      {texts.length > 0 && (
        <ul className={styles.texts} aria-label={`Marks of ${originalName}`}>
          {texts.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place.
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
};

interface MediaGridProps {
  files: readonly MediaFile[];
  /** Saves the marks of files. */
  store: FileStore;
  /** Renders buttons under a file. */
  renderActions?: (file: MediaFile) => ReactNode;
}

/** Images that can be enlarged and videos that can be played, each with its name and upload date. */
export function MediaGrid({ files, store, renderActions }: MediaGridProps) {
  const { openId, open, replace, close } = useOpenImage();
  /** The picture that is being marked, instead of the lightbox. */
  const [markedId, setMarkedId] = useState('');
  const opener = useRef<HTMLElement>(null);
  const zone = useTimeZone();
  const images = files.filter(isImage);
  const openIndex = images.findIndex(({ id }) => id === openId);
  /** Loads the code before rendering: a failure during rendering would lose the page and an open form. */
  const enlarge = async (thumbnail: HTMLElement, image: MediaFile) => {
    try {
      await loadLightbox();
      opener.current = thumbnail;
      setMarkedId('');
      open(image.id);
    } catch {
      reportError('The image could not be enlarged. Please try again or reload the page.');
    }
  };
  const mark = async (image: MediaFile) => {
    try {
      await loadMarkDialog();
      setMarkedId(image.id);
      replace(image.id);
    } catch {
      reportError('The tools for marks could not be loaded. Please try again or reload the page.');
    }
  };
  useEffect(() => {
    if (openId === null) opener.current?.focus();
  }, [openId]);
  const opened = images[openIndex];
  const ratio = opened && getRatio(opened);
  return (
    <>
      <ul className={styles.grid}>
        {files.map((file, index) => (
          <li key={file.id} className={styles.file} data-large={index === 0 || !isImage(file) || undefined}>
            {isImage(file) ? (
              <ImageFile file={file} isFirst={index === 0} onEnlarge={(thumbnail) => void enlarge(thumbnail, file)} />
            ) : (
              <VideoFile file={file} store={store} />
            )}
            <div className={styles.about}>
              <bdi className={styles.name} title={file.originalName}>
                {file.originalName}
              </bdi>
              <time className={styles.date} dateTime={file.uploadDate}>
                {formatUploadDate(file.uploadDate, zone)}
              </time>
              {renderActions?.(file)}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {opened && ratio !== undefined && markedId === openId ? (
          <MarkDialog file={opened} ratio={ratio} {...store} onClose={() => setMarkedId('')} />
        ) : (
          opened && (
            <Lightbox
              images={images}
              zone={zone}
              startIndex={openIndex}
              onMark={(image) => void mark(image)}
              onClose={close}
            />
          )
        )}
      </Suspense>
    </>
  );
}
