import { type FileKind, kindOf } from '@/services/files';
import type { Guide } from '@/services/guide';

/** The largest file that the gateway takes as it ships (`files.max_size`), in bytes. */
const largest = 2 * 1024 ** 3;

/** The texts and rules of the uploader's two tabs (specification §5); `limit` is that of pictures, in KB. */
export const kinds: Record<
  FileKind,
  { label: string; accept: string; hint: (limit: number) => string; refusal: string }
> = {
  image: {
    label: '图片',
    accept: '.jpg,.jpeg,.png',
    hint: (limit) =>
      `只能上传 jpg/png 文件，且不超过 ${limit}kb；更大的图片会先自动缩小。可以一次选多张，按所选的次序上传`,
    refusal: '请选择图片文件',
  },
  video: {
    label: '视频',
    accept: '.mp4,.webm,.ogg',
    hint: () => '支持 MP4/WebM/OGG 格式，每个不超过 2GB。可以一次选多个，按所选的次序逐个上传',
    refusal: '请选择 MP4、WebM 或 OGG 视频文件',
  },
};

/** Whether a guide is a picture or a video, by its file's name. */
export const guideKind = (guide: Guide): FileKind => kindOf(guide.FilePath) ?? 'image';

/** Why a file cannot be uploaded under a tab; the gateway looks at its content as well. */
export function refusal(file: File, kind: FileKind): string | undefined {
  if (kindOf(file.name) !== kind) return kinds[kind].refusal;
  return file.size > largest ? '文件不能超过 2GB' : undefined;
}

/** Why a file cannot replace a guide because of its type (specification §5). */
export function typeMismatch(file: File, guide: Guide): string | undefined {
  const kind = guideKind(guide);
  return kindOf(file.name) === kind ? undefined : `只能替换为${kinds[kind].label}文件`;
}

/** Why a file cannot replace a guide because of its name (specification §5). */
export function nameMismatch(file: File, guide: Guide): string | undefined {
  if (file.name === guide.FileName) return undefined;
  return `替换的文件名必须为同名文件，当前选择的与需要替换${guide.FileName}的文件名不匹配!`;
}

/** The caption of a new guide: its name without the extension. */
export const captionOf = (file: File): string => file.name.replace(/\.[^.]*$/, '').slice(0, 200);
