import type { CDPSession, Locator, Page } from '@playwright/test';

/** What one switch costs, in milliseconds. */
export interface Cost {
  /** Interaction to next paint: from the click until the frame after it stands. Chromium tells it in steps of 8 ms. */
  inp: number;
  /** What the page's main thread has worked until nothing more follows, and the parts of it. */
  cpu: number;
  script: number;
  style: number;
  layout: number;
}

/** How long after a click the work that follows it is counted, in milliseconds: the list's own call is over by then. */
const followUp = 400;

/** Of shorter interactions the browser tells nothing. */
const shortest = 16;

declare global {
  interface Window {
    /** The longest of the events that the last click was made of. */
    lastInteraction: number;
  }
}

/** From now on the page notes how long its interactions take. */
export const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate((durationThreshold) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) window.lastInteraction = Math.max(window.lastInteraction, entry.duration);
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, shortest);

/** Clicks a tab as a hand does, and measures what follows. */
export async function measureSwitch(page: Page, browser: CDPSession, tab: Locator): Promise<Cost> {
  await tab.scrollIntoViewIfNeeded();
  await tab.hover();
  await page.waitForTimeout(100);
  await page.evaluate(() => {
    window.lastInteraction = 0;
  });
  const before = await counters(browser);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(followUp);
  const after = await counters(browser);
  const spent = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) * 1000;
  return {
    inp: Math.max(shortest, await page.evaluate(() => window.lastInteraction)),
    cpu: spent('TaskDuration'),
    script: spent('ScriptDuration'),
    style: spent('RecalcStyleDuration'),
    layout: spent('LayoutDuration'),
  };
}

async function counters(browser: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await browser.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** One line for a series of switches: the median of each figure, and how slow the slow ones were. */
export function report(what: string, costs: Cost[]): void {
  const at = (name: keyof Cost, share: number) => {
    const sorted = costs.map((cost) => cost[name]).sort((a, b) => a - b);
    return (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(name === 'inp' ? 0 : 1);
  };
  const parts = (['script', 'style', 'layout'] as const).map((name) => `${name} ${at(name, 0.5)}`);
  console.log(
    `${what}: INP median ${at('inp', 0.5)}, p95 ${at('inp', 0.95)}, worst ${at('inp', 1)} ms; ` +
      `CPU a switch ${at('cpu', 0.5)} ms (${parts.join(', ')}), p95 ${at('cpu', 0.95)} ms; ${costs.length} switches`,
  );
}
