import PdfKit from 'pdfkit';
import { page } from './measures.ts';
import type { Line } from './typeset.ts';

/** A node of the structure that screen readers follow. */
export type Element = PDFKit.PDFStructureElement;
type ElementType = 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** What the letter is drawn with. Lengths are points, counted from the top left corner of the current page. */
export type Pen = {
  /** A new node, behind all earlier ones of its parent; without a parent it belongs to the document. */
  element(type: ElementType, parent?: Element): Element;
  text(line: Line, x: number, baseline: number, element: Element): void;
  rule(left: number, right: number, y: number, thickness: number, color: string): void;
  /** Draws what is no part of the text: ornaments, footers. */
  ornament(draw: (document: PDFKit.PDFDocument) => void): void;
  /** Text within an ornament. */
  plainText(line: Line, x: number, baseline: number): void;
  newPage(): void;
  /** Goes back to each page in turn. */
  eachPage(visit: (number: number, count: number) => void): void;
  finish(): Promise<Buffer>;
};

export type DocumentFacts = { title: string; author: string; createdAt: Date };

function openDocument({ title, author, createdAt }: DocumentFacts): PDFKit.PDFDocument {
  const document = new PdfKit({
    size: [page.width, page.height],
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: 'en-IN',
    tagged: true,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: 'Aarambh', Producer: 'Aarambh', CreationDate: createdAt },
  });
  // pdfkit writes the title and author into XMP unescaped: '&' in a company's name would break it. Info holds them too.
  document.endMetadata = () => undefined;
  return document;
}

/** Collects the document; rejects with what broke it. */
function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

/** Draws the pieces of a line one after the other, each under the name of its font. */
function drawLine(document: PDFKit.PDFDocument, line: Line, left: number, baseline: number): void {
  let x = left;
  for (const { font, style, level, text, width } of line.pieces) {
    // pdfkit's types know fonts as files only; it takes an opened one just as well, and only once a name.
    document.registerFont(font.face.name, font.source as unknown as PDFKit.Mixins.PDFFontSource);
    document.font(font.face.name, style.size).fillColor(style.color);
    const features: PDFKit.Mixins.OpenTypeFeatures[] = [level % 2 === 1 ? 'rtla' : 'ltra'];
    document.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features });
    x += width;
  }
}

/** Opens an empty, tagged document and the pen that draws on it. */
export function openPen(facts: DocumentFacts): Pen {
  const document = openDocument(facts);
  const bytes = bytesOf(document);
  const root = document.struct('Document');
  document.addStructure(root);

  function ornament(draw: (on: PDFKit.PDFDocument) => void): void {
    document.markContent('Artifact', { type: 'Layout' });
    document.save();
    draw(document);
    document.restore();
    document.endMarkedContent();
  }

  return {
    element(type, parent = root) {
      // pdfkit's types leave out the scope of a heading cell.
      const options: PDFKit.Mixins.StructureElementOptions & { scope?: 'Row' } = type === 'TH' ? { scope: 'Row' } : {};
      const element = document.struct(type, options);
      parent.add(element);
      return element;
    },
    text(line, x, baseline, element) {
      element.add(document.markStructureContent('Span'));
      drawLine(document, line, x, baseline);
      document.endMarkedContent();
    },
    rule(left, right, y, thickness, color) {
      ornament(() => document.moveTo(left, y).lineTo(right, y).lineWidth(thickness).stroke(color));
    },
    ornament,
    plainText: (line, x, baseline) => drawLine(document, line, x, baseline),
    newPage: () => document.addPage(),
    eachPage(visit) {
      const { start, count } = document.bufferedPageRange();
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(start + index);
        visit(index + 1, count);
      }
    },
    finish() {
      document.end();
      return bytes;
    },
  };
}
