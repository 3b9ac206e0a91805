import { randomUUID } from 'node:crypto';

/** The smallest picture that there is: one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

export const pngFile = (name = 'chart.png'): File =>
  new File([Buffer.from(pixel, 'base64')], name, { type: 'image/png' });

/** What could be a file's id, and is none. */
export const unknownFile = `1-${randomUUID().replaceAll('-', '')}`;
