import { sendInspectionPhoto } from '../api/inspections';
import type { Draft } from './entry';

/** Sends the photos that are only here, and answers with the draft that names them. */
export async function withPhotos(draft: Draft, keep: (draft: Draft) => void): Promise<Draft> {
  let sent = draft;
  for (const [place, { photos }] of draft.defects.entries())
    for (const [index, photo] of photos.entries()) {
      if (!(photo instanceof File)) continue;
      const id = await sendInspectionPhoto(photo);
      sent = withPhoto(sent, place, index, id, photo);
      keep(sent);
    }
  return sent;
}

const withPhoto = (draft: Draft, place: number, index: number, id: string, file: File): Draft => ({
  ...draft,
  defects: draft.defects.map((defect, at) =>
    at === place
      ? { ...defect, photos: defect.photos.map((old, of) => (of === index ? { id, file } : old)) }
      : defect,
  ),
});
