// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CoverDialog } from './cover-dialog.tsx';

vi.mock('#web/ui/document/pdf-reader.ts', () => ({ openPdf: async () => [1, 2, 3, 4, 5] }));

test('a PDF with more pages than a picture can show is refused: none is left out', async () => {
  const file = new Blob(['%PDF-'], { type: 'application/pdf' });
  render(
    <CoverDialog file={file} name="card.pdf" subject="AADHAAR" onUse={() => undefined} onClose={() => undefined} />,
  );
  await screen.findByText(
    'This PDF has more than 4 pages. Choose one with the pages of the document alone, or a picture.',
  );
  expect(screen.queryByRole('button', { name: 'Use this picture' })).toBe(null);
});
