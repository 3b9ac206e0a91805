const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO 8601 date in the local time zone. Returns '' if it is invalid. */
export const formatUploadDate = (uploadDate: string): string => {
  const date = new Date(uploadDate);
  return Number.isNaN(date.getTime()) ? '' : `Uploaded ${dateTime.format(date)}`;
};
