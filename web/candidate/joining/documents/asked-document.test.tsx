// @vitest-environment happy-dom
import axios from 'axios';
import { cleanup, render, screen } from '@testing-library/react';
import * as pdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import PdfKit from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnDocumentRequest } from '#contract/document-requests.ts';
import { sendForm } from '#web/api/upload.ts';
import { AskedDocument } from './asked-document.tsx';

vi.mock('#web/api/upload.ts', async (real) => ({ ...(await real<object>()), sendForm: vi.fn<() => unknown>() }));
const done = { code: 200, status: 'OK', message: 'Success', responseObject: null };
const asked: OwnDocumentRequest = {
  requestId: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  name: 'Degree',
  note: null,
  dueOn: null,
  requestedOn: '2026-11-20T10:00:00Z',
  document: null,
  mayUpload: true,
};
const stored = { name: 'degree.jpg', type: 'JPG', bytes: 900, url: '/f', savedOn: '2026-11-21T10:00:00Z' } as const;

function Page() {
  const [document, setDocument] = useState<OwnDocumentRequest['document']>(null);
  return (
    <AskedDocument
      asked={{ ...asked, document }}
      loginAgain={async () => false}
      reload={async () => setDocument(stored)}
    />
  );
}

const photo = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array<number>(997).fill(0)])], 'degree.jpg', { type: 'image/jpeg' });
/** A PDF that is made as a printer of PDFs makes it. */
async function scan(options: PDFKit.PDFDocumentOptions = {}): Promise<File> {
  const page = new PdfKit(options);
  page.end();
  return new File([new Uint8Array(await buffer(page))], 'degree.pdf', { type: 'application/pdf' });
}
const zone = () => screen.getByLabelText<HTMLInputElement>('Degree', { exact: true });
const button = () => screen.getByRole('button', { name: 'Upload Degree' });
const sentFile = () => {
  const [, form] = vi.mocked(sendForm).mock.calls[0]!;
  return (form as FormData).get('file') as File;
};

/** The worker that makes smaller copies: it answers when `shrinks` is called. */
let shrinks: () => void = () => undefined;
class Shrinker extends EventTarget {
  postMessage({ id }: { id: number }): void {
    const shrunk = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1])]);
    shrinks = () => this.dispatchEvent(new MessageEvent('message', { data: { id, shrunk } }));
  }
}

beforeEach(() => {
  // There are no workers here: the reader of PDFs takes what is under this name instead.
  vi.stubGlobal('pdfjsWorker', pdfWorker);
  vi.stubGlobal('OffscreenCanvas', EventTarget);
  vi.stubGlobal('Worker', Shrinker);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.mocked(sendForm).mockReset().mockResolvedValue(done);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a chosen photo shows at once, then its smaller copy, with the way back to the original', async () => {
  render(<Page />);
  await userEvent.upload(zone(), photo());
  await screen.findByText('ready');
  expect(screen.getByRole('button', { name: 'Cover numbers' })).toBeTruthy();
  expect(screen.queryByText('Made smaller: 1 KB')).toBeNull();
  shrinks();
  await screen.findByText('Made smaller: 1 KB');
  await userEvent.click(screen.getByRole('button', { name: 'Use the original' }));
  await vi.waitFor(() => expect(screen.queryByText('Made smaller: 1 KB')).toBeNull(), { timeout: 20_000 });
  await userEvent.click(button());
  await vi.waitFor(() => expect(sendForm).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(sentFile().size).toBe(1000);
});

test('an upload that is pressed before the copy is made waits for it, and leaves the focus at the file', async () => {
  render(<Page />);
  await userEvent.upload(zone(), photo());
  await screen.findByText('ready');
  await userEvent.click(button());
  expect(sendForm).not.toHaveBeenCalled();
  shrinks();
  await screen.findByText('Uploaded');
  expect(sentFile().size).toBe(4);
  await vi.waitFor(() => expect(document.activeElement).toBe(zone()), { timeout: 20_000 });
});

test('a cancelled upload says so and keeps the file', async () => {
  vi.mocked(sendForm).mockImplementation(
    async (_call, _form, { signal }) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new axios.CanceledError()));
      }),
  );
  render(<Page />);
  await userEvent.upload(zone(), await scan());
  await screen.findByText('ready');
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await screen.findByText('The upload was cancelled. Nothing was saved.');
  expect(screen.getByRole('link', { name: 'View Degree, degree.pdf' })).toBeTruthy();
});

test('a PDF that asks for a password is refused at its field, and is not sent', async () => {
  // There are no workers here: the reader takes what is under this name instead.
  vi.stubGlobal('pdfjsWorker', await import('pdfjs-dist/legacy/build/pdf.worker.mjs'));
  const pdf = new PdfKit({ userPassword: 'ASHA1999' });
  pdf.end();
  render(<Page />);
  await userEvent.upload(
    zone(),
    new File([new Uint8Array(await buffer(pdf))], 'degree.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('This PDF asks for a password. Save it without one and choose it again.');
  await userEvent.click(button());
  expect(sendForm).not.toHaveBeenCalled();
});

test('a picture that does not decode is refused at its field, and is not sent', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  render(<Page />);
  await userEvent.upload(zone(), photo());
  await screen.findByText('This picture cannot be opened. Take it again, or choose another one.');
  await userEvent.click(button());
  expect(sendForm).not.toHaveBeenCalled();
});

test('a file that cannot be read is refused at its field, and is not sent', async () => {
  const file = photo();
  file.slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: async (): Promise<never> => {
        throw new DOMException('The requested file could not be read', 'NotReadableError');
      },
    });
  render(<Page />);
  await userEvent.upload(zone(), file);
  await screen.findByText('This file could not be read. Choose it again.');
  shrinks();
  await userEvent.click(button());
  expect(sendForm).not.toHaveBeenCalled();
});
