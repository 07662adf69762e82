import { fileTexts as t } from './texts.ts';

/** A file's name in two parts, so that a long one is cut before its ending: 'PAN-card' and '.jpg'. */
export function nameParts(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || name.length - dot > 6) return { stem: name, ending: '' };
  return { stem: name.slice(0, dot), ending: name.slice(dot) };
}

/** A size as people read it: '0 KB', '640 KB', '1.2 MB'. */
export function shownSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  if (megabytes >= 0.95) return `${megabytes.toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1024)} KB`;
}

/** How much of a size is done, in its unit: '2.9 of 4.8 MB'. */
export function shownPart(done: number, bytes: number): string {
  const whole = shownSize(bytes);
  const part = whole.endsWith('MB') ? (done / (1024 * 1024)).toFixed(1) : String(Math.floor(done / 1024));
  return t.partOf(part, whole);
}
