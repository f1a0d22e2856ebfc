import type { Locator, Page } from '@playwright/test';

export const quotationPath = '/api/cabinet/quotationlist';

/** A new quotation of some customer. */
export async function newQuotation(page: Page, Title: string): Promise<string> {
  const customers = await page.request.get('/api/custom?page=1&pageSize=1&Pool=否');
  const { CustomerId } = (await customers.json()).data.list[0];
  const headers = { 'X-Qiao-Client': 'web' };
  const answer = await page.request.put(`${quotationPath}/add`, { data: { CustomerId, Title }, headers });
  return (await answer.json()).data.QuotationId;
}

/** Whether what lies on top at the middle of an element is the element. */
export const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
