import { deleteFile, uploadFile } from './files';
import type { UploadOptions } from './http';
import { procedure, type RequestOptions } from './procedure';

/** A picture or video that explains a page. */
export interface Guide {
  FilePath: string;
  FileName: string;
  FileCaption: string;
  /** When its content came, in local time; it changes when the file is replaced. */
  CreateDate: string;
}

/** The uploader; the gateway reads it from the session in any case. */
export interface Uploader {
  account: string;
  departmentName: string;
}

/** The guides of a page, in order. `page` is the readable id of its menu entry, such as `dormitory-repair`. */
export const fetchGuides = (page: string, options?: RequestOptions): Promise<Guide[]> =>
  procedure('P_AdminFile', '行政文件管理查询', { OtherA: page }, 'read', {
    ...options,
    ofShell: true,
  }).toDataTable<Guide>();

/** The largest size of a picture in KB without the setting GuideImageLimit (specification §5). */
export const usualImageLimit = 500;

/** The size of picture, in KB, that the setting GuideImageLimit asks for: larger ones are sent smaller. */
export async function fetchImageLimit(options?: RequestOptions): Promise<number> {
  const settings = await procedure('P_Setting', '获取辅助设置数据', { OtherA: '操作指引' }, 'read', {
    ...options,
    silent: true,
    ofShell: true,
  }).toDataTable<{ Code: string; Value: string }>();
  const limit = Number(settings.find(({ Code }) => Code === 'GuideImageLimit')?.Value);
  return limit > 0 ? limit : usualImageLimit;
}

/** Adds a guide to a page, or replaces the one of the same name; answers with its stored path. */
export function uploadGuide(
  page: string,
  file: File,
  caption: string,
  { account, departmentName }: Uploader,
  options: UploadOptions,
): Promise<string> {
  const query = {
    Department: departmentName,
    User: account,
    FileType: '操作说明',
    FileParam: page,
    FileCaption: caption,
  };
  return uploadFile(file, 'OperationInstructions_SystemFunction', query, {
    ...options,
    ofShell: true,
  });
}

export const deleteGuide = (guide: Guide, { account }: Uploader): Promise<void> =>
  deleteFile(guide.FilePath, account);
