import { STATUS_CODES } from 'node:http';

/** `201 Created`; `2XX` stays as it is. */
export const statusName = (status: string): string =>
  STATUS_CODES[status] ? `${status} ${STATUS_CODES[status]}` : status;
