import { useAccess } from '@/access';

/** Whether the user reads and decides what the factory charges the dealer. */
export function useMayCharge(): boolean {
  const { canUse } = useAccess();
  return canUse('contract-list.dealer') && canUse('contract-list.charge');
}
