import { useQuery } from '@tanstack/react-query';
import type { MediaFile, Moment } from 'contracts';
import { useRef, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { lazyPanel } from '../data/queries.tsx';
import { Alert } from '../feedback/Alert.tsx';
import grid from './MediaGrid.module.css';
import { formatVideoTime } from './marks/describeMark.ts';
import styles from './marks/Moments.module.css';
import type { FileStore } from './marks/useMarks.ts';

const momentsEditor = lazyPanel('moments', async () => (await import('./marks/MomentsEditor.tsx')).MomentsEditor);

const isMoment = (mark: NonNullable<MediaFile['marks']>[number]): mark is Moment => mark.kind === 'moment';

/** A moment is exact to a hundredth of a second. */
const roundTime = (seconds: number): number => Math.round(seconds * 100) / 100;

interface MomentsProps {
  moments: readonly Moment[];
  onSeek: (seconds: number) => void;
}

const Moments = ({ moments, onSeek }: MomentsProps) =>
  moments.length > 0 && (
    <ol className={styles.list} aria-label="Moments">
      {moments
        .toSorted((a, b) => a.at - b.at)
        .map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <Button variant="ghost" size="small" className={styles.moment} onClick={() => onSeek(at)}>
              <span className={styles.text}>
                {formatVideoTime(at)} {text}
              </span>
            </Button>
          </li>
        ))}
    </ol>
  );

interface VideoFileProps {
  file: MediaFile;
  store: FileStore;
}

/** A video with its moments. Offers a download where the browser lacks the video's codec. */
export function VideoFile({ file, store }: VideoFileProps) {
  const { url, originalName, marks = [] } = file;
  const [hasFailed, setHasFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  /** The time of a new moment while moments are edited. */
  const [at, setAt] = useState<number | null>(null);
  const { data: Editor, isError } = useQuery({ ...momentsEditor, enabled: at !== null });
  const seek = (seconds: number) => {
    if (video.current) video.current.currentTime = seconds;
  };
  const addMoment = () => setAt(roundTime(video.current?.currentTime ?? 0));
  return (
    <>
      {hasFailed ? (
        <p className={grid.unplayable}>
          This browser cannot play this video.{' '}
          <a href={url} download={originalName}>
            Download it
          </a>
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a trader's own recording, for which there are no captions
        <video
          ref={video}
          className={grid.video}
          // Without a start time, some browsers show no frame before the video is played.
          src={`${url}#t=0.001`}
          controls
          playsInline
          preload="metadata"
          aria-label={originalName}
          onError={() => setHasFailed(true)}
        />
      )}
      <Moments moments={marks.filter(isMoment)} onSeek={seek} />
      {Editor && at !== null && <Editor file={file} at={at} {...store} onDone={() => setAt(null)} />}
      {isError && at !== null && <Alert>The moments could not be loaded. Please try again or reload the page.</Alert>}
      {!hasFailed && (
        <div>
          <Button size="small" onClick={addMoment}>
            Add moment
          </Button>
        </div>
      )}
    </>
  );
}
