import type { RecordId } from '#web/api/read/record-ids.ts';
import { type DocumentValue, chosenFile } from './files/document-value.ts';

/** The parts of a joining form's request: nested keys dotted or indexed (docs/rules/files.md#multipart-keys), texts
 * first and files last, so that the server can refuse a text before it has taken the files. */
export class JoiningForm {
  readonly #texts: [string, string][] = [];
  readonly #files: [string, File][] = [];

  constructor(head: Record<string, string | number> = {}) {
    for (const [key, value] of Object.entries(head)) this.text(key, value);
  }

  /** An empty text is sent as such: the field was emptied. */
  text(key: string, value: string | number | null | undefined): void {
    this.#texts.push([key, value === null || value === undefined ? '' : String(value)]);
  }

  /** The id of a stored entry; a number below zero only tells entries apart here (`web/api/read/joining.ts`). */
  id(key: string, id: RecordId | null): void {
    if (typeof id === 'string' || (id !== null && id > 0)) this.text(key, id);
  }

  /** A chosen file, or one that was sent and that no read has shown; a stored one stays where it is. */
  file(key: string, value: DocumentValue): void {
    const file = value?.from === 'store' ? value.sent?.file : chosenFile(value);
    if (file) this.#files.push([key, file]);
  }

  multipart(): FormData {
    const form = new FormData();
    for (const [key, value] of this.#texts) form.append(key, value);
    for (const [key, file] of this.#files) form.append(key, file, file.name);
    return form;
  }

  /** The family step travels as a form-encoded string (docs/rules/files.md#multipart-keys). */
  encoded(): URLSearchParams {
    return new URLSearchParams(this.#texts);
  }
}
