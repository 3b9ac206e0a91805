const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When a file was uploaded (ISO 8601), by the reader's own clock; a moment that is none is not said. */
export const uploadedAt = (uploadDate: string): string => {
  const date = new Date(uploadDate);
  return Number.isNaN(date.getTime()) ? '' : `Uploaded ${moment.format(date)}`;
};
