import { uiHooks } from '@/components/uiHooks';
import { beginWechat, changeBinding, fetchBinding } from '@/services/account';
import { sessionTexts } from '@/services/browserStorage';
import { failureText } from '@/services/failure';
import { runtimeConfig } from '@/services/runtimeConfig';

/** Whether the page is shown inside of the app of 企业微信, which knows who its user is. */
export const isInside = (agent: string = navigator.userAgent): boolean => /wxwork\//i.test(agent);

/** Where the user wanted to go, while the browser is at 企业微信. */
const wantedKey = 'qiao.wechat.wanted';
/** Marks that this tab has tried to sign in by 企业微信, so that a failed silent sign-in is not repeated. */
const triedKey = 'qiao.wechat.tried';

/** Also where the browser keeps no mark: the page would leave for 企业微信 again and again. */
export const wasTried = (): boolean => sessionTexts.get(triedKey) !== null || !sessionTexts.keeps();

/** Leaves for 企业微信, which leads back to the root with `code` and `state`. */
export async function leaveForWechat(): Promise<void> {
  const address = await beginWechat(isInside());
  sessionTexts.set(triedKey, '1');
  sessionTexts.set(wantedKey, window.location.hash);
  window.location.assign(address);
}

/** The code and the state in the address. They are removed from it, so that a reload does not send them again. */
export function takeReturn(): { code: string; state: string } | undefined {
  const query = new URLSearchParams(window.location.search);
  const code = query.get('code');
  const state = query.get('state');
  if (!code || !state) return undefined;
  const hash = sessionTexts.get(wantedKey) ?? window.location.hash;
  sessionTexts.remove(wantedKey);
  window.history.replaceState(window.history.state, '', window.location.pathname + hash);
  return { code, state };
}

/** After a sign-in by password, asks whether to bind the member who scanned before. */
export async function offerBinding(): Promise<void> {
  if (!runtimeConfig().signIn.wechat || !wasTried()) return;
  const { pending } = await fetchBinding({ silent: true }).catch(() => ({ pending: '' }));
  if (!pending) return;
  const sure = await uiHooks.confirm({
    title: '绑定企业微信？',
    content: `刚才扫码的企业微信账号是 ${pending}。绑定后，可以直接用它登录您的账号；在个人中心可以解除。`,
    okText: '绑定',
    cancelText: '不绑定',
  });
  if (!sure) return;
  try {
    await changeBinding('bind');
  } catch (error) {
    uiHooks.toast(failureText(error), 5_000);
  }
}
