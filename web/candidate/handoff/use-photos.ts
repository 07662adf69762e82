import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import { isHeic } from '#domain/joining/documents/documents.ts';
import { documentMessages } from '#domain/joining/messages.ts';
import { messageOr } from '#web/api/client.ts';
import { type Canvas, jpegOf, readPicture, scaled, turned } from '#web/ui/picture/pixels.ts';
import { pdfOf } from './pages-pdf.ts';
import { sendPhoto } from './send-photo.ts';
import { type Corners, straightened, wholePicture } from './straighten.ts';
import { handoffTexts as t } from './texts.ts';
import { type Claim, refusalOf } from './use-claim.ts';

/** A document's smallest print is readable at this, and a slow line takes it in seconds. */
const longestSide = 2000;
const quality = 0.85;

type Held = { picture: Canvas; corners: Corners } | { pdf: File };
export type Photos = ReturnType<typeof usePhotos>;

/** The photo from the choice to the server: what is held, its pages, and how far it has been sent. */
export function usePhotos(code: string, tell: (claim: Claim) => void) {
  const [step, setStep] = useState<'choose' | 'check' | 'sending' | 'sent'>('choose');
  const [pages, setPages] = useState<readonly Canvas[]>([]);
  const [held, setHeld] = useState<Held | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setHeld(await openFile(file));
      setStep('check');
    } catch (error) {
      console.info('A photo could not be opened', error);
      const head = file.slice(0, 12).arrayBuffer();
      const bytes = await head.catch(() => new ArrayBuffer());
      setFailure(isHeic(new Uint8Array(bytes)) ? documentMessages.heic : t.unreadable);
    } finally {
      setBusy(false);
    }
  }
  function drop(next: readonly Canvas[], to: 'choose' | 'sent' = 'choose'): void {
    setPages(next);
    setHeld(null);
    setStep(to);
  }
  async function send(): Promise<void> {
    if (held === null) return;
    setFailure(null);
    setProgress(0);
    setStep('sending');
    const { signal } = (running.current = new AbortController());
    try {
      const file = 'pdf' in held ? held.pdf : await fileOf([...pages, straightened(held.picture, held.corners)]);
      const phone = await sendPhoto({ code, file, signal, onProgress: setProgress });
      if (phone !== null) tell({ state: 'open', phone });
      drop([], 'sent');
    } catch (error) {
      setStep('check');
      if (axios.isCancel(error) || signal.aborted) return;
      const refusal = refusalOf(error);
      if (refusal !== null) tell(refusal);
      setFailure(messageOr(error, t.sendFailed));
    }
  }

  return {
    step,
    held,
    busy,
    failure,
    progress,
    page: pages.length + 1,
    choose: (file: File) => void choose(file),
    turn: () =>
      setHeld((now) => now && ('pdf' in now ? now : { picture: turned(now.picture, 1), corners: wholePicture })),
    setCorners: (corners: Corners) => setHeld((now) => now && ('pdf' in now ? now : { ...now, corners })),
    again: () => drop(pages),
    addPage: () => held && !('pdf' in held) && drop([...pages, straightened(held.picture, held.corners)]),
    restart: () => setStep('choose'),
    send: () => void send(),
    cancel: () => running.current?.abort(),
  };
}

/** The picture in the size in which it is sent; its metadata, such as the place, stay here. */
async function openFile(file: File): Promise<Held> {
  if (file.type === 'application/pdf') return { pdf: file };
  const opened = await readPicture(file);
  const picture = scaled(opened, longestSide);
  opened.close();
  return { picture, corners: wholePicture };
}

async function fileOf(pages: readonly Canvas[]): Promise<File> {
  const sheetOf = async (page: Canvas) => {
    const jpeg = await jpegOf(page, quality);
    return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width: page.width, height: page.height };
  };
  const sheets = await Promise.all(pages.map((page) => sheetOf(page)));
  const [{ jpeg } = {}] = sheets;
  if (jpeg !== undefined && sheets.length === 1) return new File([jpeg], t.fileName('jpg'), { type: 'image/jpeg' });
  return new File([pdfOf(sheets)], t.fileName('pdf'), { type: 'application/pdf' });
}
