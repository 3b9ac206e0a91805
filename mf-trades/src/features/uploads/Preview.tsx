import { useEffect, useState } from 'react';
import { ImageIcon, VideoIcon } from 'shared-ui';
import styles from './UploadList.module.css';

/** A temporary URL for a local file, revoked when it is no longer shown. */
const useObjectUrl = (file: File): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
};

/** A decorative preview of a chosen file. Shows an icon where the browser cannot render the file. */
export const Preview = ({ file }: { file: File }) => {
  const url = useObjectUrl(file);
  const [isBroken, setIsBroken] = useState(false);
  const isVideo = file.type.startsWith('video/');
  const props = { src: url, className: styles.picture, onError: () => setIsBroken(true) };
  return (
    <span className={styles.preview} aria-hidden="true">
      {isVideo && <VideoIcon size={20} />}
      {isBroken && !isVideo && <ImageIcon size={20} />}
      {!isBroken && !isVideo && url && <img {...props} alt="" decoding="async" loading="lazy" />}
      {!isBroken && isVideo && url && (
        <video {...props} src={`${url}#t=0.001`} muted playsInline preload="metadata" tabIndex={-1} />
      )}
    </span>
  );
};
