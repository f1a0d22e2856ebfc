import { useAccess } from '@/access';

/** Only the information centre changes guides, each member as far as the buttons go (specification §6). */
export function useGuideRights() {
  const { informationCentre, canUse } = useAccess();
  const may = (button: string) => informationCentre && canUse(`guide.${button}`);
  return { upload: may('upload'), replace: may('replace'), remove: may('delete') };
}
