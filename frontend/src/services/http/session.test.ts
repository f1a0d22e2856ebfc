import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordUi } from '../../../test/stubTransport';
import { createSessionGuard } from './session';

const reload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

describe('the session guard', () => {
  let reloaded: ReturnType<typeof reload>;
  beforeEach(() => {
    reloaded = reload();
  });

  it('asks in the words of the specification', async () => {
    const { ui, prompts } = recordUi();
    await createSessionGuard().ask(ui, 0);
    expect(prompts).toEqual([
      {
        title: 'Confirm logout',
        content: 'You have been logged out, you can cancel to stay on this page, or log in again',
        okText: 'Re-Login',
        cancelText: 'Cancel',
      },
    ]);
  });

  it('Re-Login resets first, then reloads', async () => {
    const guard = createSessionGuard();
    const order: string[] = [];
    reloaded.mockImplementation(() => void order.push('reload'));
    guard.onLost(async () => void order.push('reset'));
    await guard.ask(recordUi(Promise.resolve(true)).ui, 0);
    expect(order).toEqual(['reset', 'reload']);
  });

  it('Cancel stays on the page, and a later loss asks again', async () => {
    const guard = createSessionGuard();
    const reset = vi.fn();
    guard.onLost(reset);
    const { ui, prompts } = recordUi(Promise.resolve(false));
    await guard.ask(ui, guard.answered());
    await guard.ask(ui, guard.answered());
    expect(prompts).toHaveLength(2);
    expect(reset).not.toHaveBeenCalled();
    expect(reloaded).not.toHaveBeenCalled();
  });

  it('asks once while the question stands and after Re-Login', async () => {
    const guard = createSessionGuard();
    const { ui, prompts } = recordUi(Promise.resolve(true));
    await Promise.all([guard.ask(ui, 0), guard.ask(ui, 0), guard.ask(ui, 0)]);
    await guard.ask(ui, guard.answered());
    expect(prompts).toHaveLength(1);
    expect(reloaded).toHaveBeenCalledTimes(1);
  });

  it('Cancel also answers for the calls that had started before it', async () => {
    const guard = createSessionGuard();
    const { ui, prompts } = recordUi(Promise.resolve(false));
    const started = guard.answered();
    await guard.ask(ui, started);
    await guard.ask(ui, started);
    expect(prompts).toHaveLength(1);
  });

  it('reloads even when the reset fails', async () => {
    const guard = createSessionGuard();
    guard.onLost(() => {
      throw new Error('storage is full');
    });
    await expect(guard.ask(recordUi(Promise.resolve(true)).ui, 0)).rejects.toThrow('storage is full');
    expect(reloaded).toHaveBeenCalledTimes(1);
  });
});
