import { jsPDF } from 'jspdf';
import { onPaper, paper, sheet } from './paper';
import type { PageImage } from './renderPages';

/** An A4 portrait document, measured in mm (specification §9), with one picture a page. */
export async function toPdf(pages: PageImage[], title: string): Promise<Blob> {
  const pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true });
  pdf.setProperties({ title });
  for (const [index, { jpeg, height }] of pages.entries()) {
    if (index > 0) pdf.addPage();
    const bytes = new Uint8Array(await jpeg.arrayBuffer());
    pdf.addImage(bytes, 'JPEG', paper.margin, paper.margin, onPaper(sheet.width), height);
  }
  return pdf.output('blob');
}
