import { paper } from './paper';
import styles from './print.module.css';
import type { PageImage } from './renderPages';

/**
 * Opens the browser's print dialog with the pages of the PDF and nothing else. The pictures themselves are printed:
 * a PDF in a frame is not printed on phones, and would need a laxer content security policy.
 */
export async function print(pages: PageImage[]): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = styles.sheets ?? '';
  const printing = styles.printing ?? 'printing';
  const format = document.createElement('style');
  const side = pages[0]?.landscape ? 'landscape' : 'portrait';
  // They look as the PDF does: without the numbers of other pages on paper.
  format.textContent = `@page { size: A4 ${side}; margin: ${paper.margin}mm; @bottom-center { content: none } }`;
  const images = pages.map(({ jpeg }, index) => {
    const image = new Image();
    image.src = URL.createObjectURL(jpeg);
    image.alt = `第 ${index + 1} 页`;
    return image;
  });
  const clear = () => {
    sheets.remove();
    document.body.classList.remove(printing);
    for (const { src } of images) URL.revokeObjectURL(src);
  };
  try {
    // Pictures that are not decoded when the dialog opens would be printed as empty pages.
    await Promise.all(images.map((image) => image.decode()));
  } catch (error) {
    clear();
    throw error;
  }
  sheets.append(format, ...images);
  document.body.append(sheets);
  document.body.classList.add(printing);
  window.addEventListener('afterprint', clear, { once: true });
  window.print();
}
