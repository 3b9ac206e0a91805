import { useRef } from 'react';
import { useLocation, useNavigate } from 'shared-ui/host';

interface ImageState {
  /** The id of the file that is shown in full size. */
  openImage: string;
}

const isImageState = (state: unknown): state is ImageState =>
  typeof state === 'object' && state !== null && 'openImage' in state && typeof state.openImage === 'string';

/**
 * The id of the enlarged image, or null. It is in the state of a history entry of its own, so that Back closes the image instead of
 * leaving the trade.
 */
export const useOpenImage = () => {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const closingKey = useRef('');
  const openId = isImageState(state) ? state.openImage : null;

  const open = (id: string) =>
    void navigate({ pathname, search }, { state: { ...(state as object | null), openImage: id } });
  const close = () => {
    // Going back is asynchronous: a second Esc in the meantime must not go back twice.
    if (openId === null || closingKey.current === key) return;
    closingKey.current = key;
    void navigate(-1);
  };
  return { openId, open, close };
};
