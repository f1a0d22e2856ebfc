import { expect, it } from 'vitest';
import type { Guide } from '@/services/guide';
import { captionOf, kinds, nameMismatch, refusal, typeMismatch } from './rules';

const guide = (name: string): Guide => ({
  FilePath: `/files/2026-11-20/k/${name}`,
  FileName: name,
  FileCaption: '',
  CreateDate: '2026-11-20T08:30:00',
});
const file = (name: string) => new File(['x'], name);

it('difference 20: the hints are those of the specification, but several files are taken at once', () => {
  expect(kinds.image.hint(300)).toMatch(/jpg\/png.*300kb.*可以一次选多张/);
  expect(kinds.video.hint(300)).toMatch(/MP4\/WebM\/OGG.*2GB.*可以一次选多个/);
});

it('replacement must keep the same file name', () => {
  expect(nameMismatch(file('a.png'), guide('a.png'))).toBeUndefined();
  expect(nameMismatch(file('b.png'), guide('a.png'))).toBe(
    '替换的文件名必须为同名文件，当前选择的与需要替换a.png的文件名不匹配!',
  );
});

it('replacement type must match', () => {
  expect(typeMismatch(file('b.jpg'), guide('a.png'))).toBeUndefined();
  expect(typeMismatch(file('a.webm'), guide('a.mp4'))).toBeUndefined();
  expect(typeMismatch(file('a.mp4'), guide('a.png'))).toBe('只能替换为图片文件');
  expect(typeMismatch(file('a.png'), guide('a.mp4'))).toBe('只能替换为视频文件');
  expect(typeMismatch(file('a.pdf'), guide('a.mp4'))).toBe('只能替换为视频文件');
});

it('a file is refused under the other tab and above 2 GB, but not an image above 500 KB', () => {
  expect(refusal(file('a.mp4'), 'image')).toBe('请选择图片文件');
  expect(refusal(file('a.pdf'), 'video')).toBe('请选择 MP4、WebM 或 OGG 视频文件');
  const sized = (name: string, size: number) => Object.defineProperty(file(name), 'size', { value: size });
  expect(refusal(sized('a.mp4', 2 * 1024 ** 3), 'video')).toBeUndefined();
  expect(refusal(sized('a.mp4', 2 * 1024 ** 3 + 1), 'video')).toBe('文件不能超过 2GB');
  expect(refusal(sized('a.png', 600 * 1024), 'image')).toBeUndefined();
});

it('the caption of a new guide is its name', () => {
  expect(captionOf(file('报修.演示.mp4'))).toBe('报修.演示');
  expect(captionOf(file(`${'长'.repeat(300)}.png`))).toHaveLength(200);
});
