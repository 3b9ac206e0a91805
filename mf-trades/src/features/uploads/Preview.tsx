import { useEffect, useState } from 'react';
import { ImageIcon, VideoIcon } from 'shared-ui';
import styles from './UploadList.module.css';

/** Of a file that has not left the browser; given back when it is no longer shown. */
const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** A small picture of a chosen file, over a sign for where the browser can make none of it. For the eye alone. */
export const Preview = ({ file }: { file: File }) => {
  const url = useObjectUrl(file);
  const [isBroken, setBroken] = useState(false);
  const isVideo = file.type.startsWith('video/');
  const shown = { src: url, className: styles.picture, onError: () => setBroken(true) };
  return (
    <span className={styles.preview} aria-hidden="true">
      {isVideo && <VideoIcon size={20} />}
      {isBroken && !isVideo && <ImageIcon size={20} />}
      {!isBroken && !isVideo && url && <img {...shown} alt="" decoding="async" loading="lazy" />}
      {!isBroken && isVideo && url && <video {...shown} muted playsInline preload="metadata" tabIndex={-1} />}
    </span>
  );
};
