import { useNavigate } from '@umijs/max';
import { useState } from 'react';
import { mayLeave } from '@/components/mayLeave';
import { postSwitch, postSwitchBack } from '@/services/accountSwitch';
import { homePath } from '@/services/menu';
import { renewSession } from '@/services/session';

/**
 * Switches the account of the session. Unsaved work is asked about first; the request layer shows failures. Afterwards
 * the home page loads again, because the other account may not have the current page.
 */
export function useSwitch() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  const change = async (doing: string, post: () => Promise<void>) => {
    if (!(await mayLeave(doing))) return;
    setBusy(true);
    try {
      await post();
    } catch {
      setBusy(false);
      return;
    }
    navigate(homePath);
    await renewSession();
  };

  return {
    busy,
    /** Goes on under another account. */
    enter: (account: string) => change('切换账号', () => postSwitch(account)),
    /** Goes on under the own account. */
    leave: () => change('返回本人账号', () => postSwitchBack()),
  };
}
