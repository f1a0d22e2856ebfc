import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordUi } from '../../../test/stubTransport';
import { createSessionGuard, type SessionGuard } from './session';

const question = { title: '登录已过期', content: '重新登录？', okText: '重新登录', cancelText: '留在本页' };
const first = { question, startedAt: 0, byUser: true };
const byUser = (guard: SessionGuard) => ({ ...first, startedAt: guard.answered() });
const byItself = (guard: SessionGuard) => ({ ...byUser(guard), byUser: false });

const reload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

describe('the session guard', () => {
  let reloaded: ReturnType<typeof reload>;
  beforeEach(() => {
    reloaded = reload();
  });

  it('asks in the words of the call', async () => {
    const { ui, prompts } = recordUi();
    await createSessionGuard().ask(ui, first);
    expect(prompts).toEqual([question]);
  });

  it('Re-Login resets first, then reloads at the sign-in', async () => {
    const guard = createSessionGuard();
    const order: string[] = [];
    reloaded.mockImplementation(() => void order.push(`reload ${window.location.hash}`));
    guard.onLost(() => {
      order.push('reset');
      return '#/login?redirect=%2Frepair';
    });
    await guard.ask(recordUi(Promise.resolve(true)).ui, first);
    expect(order).toEqual(['reset', 'reload #/login?redirect=%2Frepair']);
  });

  it('Cancel stays on the page, and a later loss asks again', async () => {
    const guard = createSessionGuard();
    const reset = vi.fn();
    guard.onLost(reset);
    const { ui, prompts } = recordUi(Promise.resolve(false));
    await guard.ask(ui, byUser(guard));
    await guard.ask(ui, byUser(guard));
    expect(prompts).toHaveLength(2);
    expect(reset).not.toHaveBeenCalled();
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('asks once while the question stands and after Re-Login', async () => {
    const guard = createSessionGuard();
    const { ui, prompts } = recordUi(Promise.resolve(true));
    await Promise.all([guard.ask(ui, first), guard.ask(ui, first), guard.ask(ui, first)]);
    await guard.ask(ui, byUser(guard));
    expect(prompts).toHaveLength(1);
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  it('Cancel also answers for the calls that had started before it', async () => {
    const guard = createSessionGuard();
    const { ui, prompts } = recordUi(Promise.resolve(false));
    const started = guard.answered();
    await guard.ask(ui, { ...first, startedAt: started });
    await guard.ask(ui, { ...first, startedAt: started });
    expect(prompts).toHaveLength(1);
  });

  it('after Cancel no call of the UI’s own asks again, until a session has been found', async () => {
    const guard = createSessionGuard();
    const { ui, prompts } = recordUi(Promise.resolve(false));
    for (let call = 0; call < 4; call += 1) await guard.ask(ui, byItself(guard));
    expect(prompts).toHaveLength(1);
    await guard.ask(ui, byUser(guard));
    await guard.ask(ui, byItself(guard));
    expect(prompts).toHaveLength(2);
    guard.found();
    await guard.ask(ui, byItself(guard));
    expect(prompts).toHaveLength(3);
  });

  it('a session that is there again withdraws the question, which counts as no answer', async () => {
    const guard = createSessionGuard();
    const prompts: string[] = [];
    const ui = {
      toast: () => undefined,
      confirm: ({ title }: { title: string }, withdrawn?: AbortSignal) => {
        prompts.push(title);
        return new Promise<boolean>((resolve) =>
          withdrawn?.addEventListener('abort', () => resolve(false), { once: true }),
        );
      },
    };
    const asked = guard.ask(ui, byItself(guard));
    guard.found();
    await asked;
    expect(reloaded).not.toHaveBeenCalled();
    void guard.ask(ui, byItself(guard));
    expect(prompts).toHaveLength(2);
  });

  it('reloads even when the reset fails', async () => {
    const guard = createSessionGuard();
    guard.onLost(() => {
      throw new Error('storage is full');
    });
    await expect(guard.ask(recordUi(Promise.resolve(true)).ui, first)).rejects.toThrow('storage is full');
    expect(reloaded).toHaveBeenCalledTimes(1);
  });
});
