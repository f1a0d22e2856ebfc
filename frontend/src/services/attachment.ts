export type { Attachment } from './generated/attachment';

/** The most bytes of an attachment. */
export const longestAttachment = 20 << 20;

/** 12 KB, 3.4 MB */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
