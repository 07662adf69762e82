import { useRef, useState } from 'react';
import { documentKinds, refusalOfDocument } from '#domain/joining/documents.ts';
import { documentMessages } from '#domain/joining/messages.ts';
import { sayText } from '#domain/texts.ts';
import { chosenValue, type DocumentValue } from '#web/candidate/joining/form/files/document-value.ts';
import { smallerCopyOf } from '#web/candidate/joining/form/files/shrink-image.ts';

type Chosen = Extract<DocumentValue, { from: 'upload' }>;

export const { maxBytes } = documentKinds.document;

/** Why the file is refused, or null. */
export function refusalOf(value: Chosen): string | null {
  if (value.heic === true) return documentMessages.heic;
  const refusal = refusalOfDocument('document', value);
  return refusal === null ? null : sayText(refusal);
}

/** The file that is chosen for a requested document. */
export function useChosenDocument(onShown: (refusal: string | null) => void) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [, setOffered] = useState<File | null>(null);
  const newest = useRef<File | null>(null);
  // A press right after the choice waits until the file was looked at and made smaller.
  const looking = useRef<Promise<Chosen | null>>(Promise.resolve(null));

  /** Shows the file as it is; null when another one has been chosen since. */
  async function look(file: File): Promise<Chosen | null> {
    newest.current = file;
    const value = await chosenValue(file);
    if (newest.current !== file || value?.from !== 'upload') return null;
    setChosen(value);
    onShown(refusalOf(value));
    return value;
  }

  /** Shows the file at once and swaps it for a smaller copy later, as the steps do (docs/rules/files.md#smaller-copies). */
  async function lookAndShrink(file: File): Promise<Chosen | null> {
    const own = await look(file);
    if (own === null || own.unreadable === true) return own;
    const copy = await smallerCopyOf(file);
    if (newest.current !== file) return null;
    if (copy === null) return own;
    if (Math.max(file.size, copy.size) <= maxBytes) return look(copy);
    setOffered(copy);
    return own;
  }

  return {
    chosen,
    choose: (file: File) => void (looking.current = lookAndShrink(file)),
    /** The original of a smaller copy, or the copy again. */
    chooseAsIs: (file: File) => void (looking.current = look(file)),
    /** What is to be sent: looked at once more, as the file may have been moved since. */
    latest: async () => {
      const looked = await looking.current;
      return looked === null ? null : look(looked.file);
    },
    forget: () => {
      newest.current = null;
      looking.current = Promise.resolve(null);
      setChosen(null);
    },
  };
}
