import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PhotosField } from './PhotosField';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});

const photo = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

function Form({ onPhotos }: { onPhotos: (names: string[]) => void }) {
  const [photos, setPhotos] = useState<File[]>([]);
  return (
    <PhotosField
      most={6}
      value={photos}
      onChange={(now) => {
        setPhotos(now);
        onPhotos(now.map(({ name }) => name));
      }}
    />
  );
}

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('添加照片的文件'), { target: { files } });

it('takes up to six photos and says what it has left out; one that is removed makes room again', async () => {
  const onPhotos = vi.fn();
  render(<Form onPhotos={onPhotos} />);
  choose(...['1', '2', '3', '4', '5', '6', '7'].map((name) => photo(name)));
  await waitFor(() => expect(onPhotos).toHaveBeenLastCalledWith(['1', '2', '3', '4', '5', '6']));
  expect(await screen.findByRole('alert')).toHaveTextContent('最多 6 张照片，多出的没有添加');
  expect(screen.queryByRole('button', { name: '添加照片' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '移除照片 2' }));
  expect(onPhotos).toHaveBeenLastCalledWith(['1', '3', '4', '5', '6']);
  expect(screen.getByText('5/6 张')).toBeInTheDocument();
});

it('refuses what is no picture, and takes the others', async () => {
  const onPhotos = vi.fn();
  render(<Form onPhotos={onPhotos} />);
  choose(photo('a.pdf', 'application/pdf'), photo('b.jpg'));
  expect(await screen.findByRole('alert')).toHaveTextContent('照片只能是 jpg、png、gif 或 webp 图片');
  await waitFor(() => expect(onPhotos).toHaveBeenLastCalledWith(['b.jpg']));
});

it('a HEIC photo becomes a JPEG where the browser can show it, else it says what to do', async () => {
  const onPhotos = vi.fn();
  render(<Form onPhotos={onPhotos} />);
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('cannot decode', 'InvalidStateError');
  });
  choose(photo('IMG_1.HEIC', ''));
  expect(await screen.findByRole('alert')).toHaveTextContent(/打不开 HEIC 照片.*兼容性最佳/);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    done(new Blob([`${this.width} × ${this.height}`], { type: type ?? '' }));
  });
  choose(photo('IMG_1.HEIC', 'image/heic'));
  await waitFor(() => expect(onPhotos).toHaveBeenLastCalledWith(['IMG_1.jpg']));
});
