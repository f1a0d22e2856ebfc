import { jsPDF } from 'jspdf';
import { paper } from './paper';
import type { PageImage } from './renderPages';

/** An A4 document, measured in mm (specification §9), with one picture a page. */
export async function toPdf(pages: PageImage[], title: string): Promise<Blob> {
  const orientation = pages[0]?.landscape ? 'landscape' : 'portrait';
  const pdf = new jsPDF({ orientation, unit: 'mm', format: 'a4', compress: true });
  pdf.setProperties({ title });
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    if (index > 0) pdf.addPage();
    const bytes = new Uint8Array(await jpeg.arrayBuffer());
    pdf.addImage(bytes, 'JPEG', paper.margin, paper.margin, width, height);
  }
  return pdf.output('blob');
}
