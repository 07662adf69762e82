import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';

/** The width of Noto Sans's space: one may end a stretch, and be beyond the margin where a line was broken. */
const SPACE = 0.26;
type Word = { text: string; left: number; right: number; baseline: number; size: number };
export type Page = { text: string; words: Word[] };

/** Reads a PDF back as a viewer would: its text in order, and where each stretch of it is. */
export async function readPdf(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: Page[] = [];
  const roles: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const found = items.filter((item): item is TextItem => 'str' in item);
    const text = found.map((item) => item.str + (item.hasEOL ? ' ' : '')).join('');
    pages.push({ text: text.replace(/\s+/g, ' '), words: found.filter((item) => item.str.trim() !== '').map(placed) });
    roles.push(...rolesIn(await page.getStructTree()));
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, roles, info, text: pages.map((page) => page.text).join(' ') };
}

function placed(item: TextItem): Word {
  const [size = 0, , , , left = 0, baseline = 0] = item.transform as number[];
  return { text: item.str, left, right: left + item.width - SPACE * size, baseline, size };
}

function rolesIn(node: object): string[] {
  const role = 'role' in node && typeof node.role === 'string' ? [node.role] : [];
  const children = 'children' in node && Array.isArray(node.children) ? node.children : [];
  return [...role, ...children.flatMap((child: object) => rolesIn(child))];
}
