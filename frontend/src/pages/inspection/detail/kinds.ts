import { materials } from '@/services/generated/material';
import type { DefectKind, InspectionItem } from '../api/inspections';

const groupOf = ({ FullPath }: DefectKind): string => FullPath.split(' / ')[0] ?? FullPath;

/**
 * The kinds of defects that a class of material can have. A group that names classes of material, such as 板材缺陷, is for
 * these; all others are for every material, and so is a kind that an item of the lot counts.
 */
export function kindsFor(
  kinds: readonly DefectKind[],
  materialClass: string,
  items: readonly InspectionItem[],
): DefectKind[] {
  const foreign = (kind: DefectKind) => {
    const named = materials.fields.MaterialClass.options.filter((name) => groupOf(kind).includes(name));
    return named.length > 0 && !named.some((name) => name === materialClass);
  };
  const counted = new Set(items.map(({ CategoryId }) => CategoryId));
  return kinds.filter((kind) => !foreign(kind) || counted.has(kind.CategoryId));
}
