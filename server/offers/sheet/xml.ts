import { sheetFileMessages as m } from '#domain/messages.ts';
import { SheetFault } from './sheet-fault.ts';

/** Reads a part of a workbook piece by piece; the fields describe the piece that `next` has come to. */
export type XmlReader = {
  /** The element's name without its namespace prefix. */
  name: string;
  /** What stands in the opening tag after the name, as written. */
  attributes: string;
  /** Text as it is meant, references resolved. */
  text: string;
  /** Comes to the next piece. An empty element (`<row/>`) is opened and closed. */
  next(): 'open' | 'close' | 'text' | 'end';
};

/** The text of a part, in UTF-8 or UTF-16. Raises SheetFault for bytes that are neither. */
export function decodeXml(part: Buffer): string {
  const encoding =
    part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : part[0] === 0xfe && part[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(part);
  } catch (error) {
    throw new SheetFault(m.corrupt, { cause: error });
  }
}

/**
 * Reads XML as workbooks hold it. A document type declaration is refused, so that no entity of a file's own is ever
 * expanded or fetched. Raises SheetFault where the text breaks off or its elements do not match.
 */
export function readXml(xml: string): XmlReader {
  const open: string[] = [];
  let at = 0;
  let closesAtOnce = false;

  function next(): 'open' | 'close' | 'text' | 'end' {
    if (closesAtOnce) {
      closesAtOnce = false;
      open.pop();
      return 'close';
    }
    while (at < xml.length) {
      if (xml.charCodeAt(at) !== lessThan) return readText();
      const second = xml[at + 1];
      if (second === '?') at = after('?>');
      else if (second === '!') {
        if (xml.startsWith('<![CDATA[', at)) return readLiteral();
        if (!xml.startsWith('<!--', at)) throw new SheetFault(m.corrupt);
        at = after('-->');
      } else return readTag(second === '/');
    }
    if (open.length > 0) throw new SheetFault(m.corrupt);
    return 'end';
  }

  function after(mark: string): number {
    const found = xml.indexOf(mark, at + 2);
    if (found < 0) throw new SheetFault(m.corrupt);
    return found + mark.length;
  }

  function readText(): 'text' {
    const end = xml.indexOf('<', at);
    const stop = end < 0 ? xml.length : end;
    reader.text = resolve(xml.slice(at, stop));
    at = stop;
    return 'text';
  }

  function readLiteral(): 'text' {
    const start = at + '<![CDATA['.length;
    at = after(']]>');
    reader.text = xml.slice(start, at - ']]>'.length);
    return 'text';
  }

  function readTag(isClosing: boolean): 'open' | 'close' {
    const start = at + (isClosing ? 2 : 1);
    const end = tagEnd(xml, start);
    closesAtOnce = !isClosing && xml[end - 1] === '/';
    const nameStop = nameEnd(xml, start, end);
    const full = xml.slice(start, nameStop);
    reader.name = full.slice(full.indexOf(':') + 1);
    reader.attributes = xml.slice(nameStop, closesAtOnce ? end - 1 : end);
    at = end + 1;
    if (isClosing) {
      if (open.pop() !== reader.name) throw new SheetFault(m.corrupt);
      return 'close';
    }
    if (open.length >= depthMax) throw new SheetFault(m.corrupt);
    open.push(reader.name);
    return 'open';
  }

  const reader: XmlReader = { name: '', attributes: '', text: '', next };
  return reader;
}

const lessThan = 60;
const greaterThan = 62;
const depthMax = 200;

/** Where the tag's '>' is, passing over those in quoted values. */
function tagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let index = from; index < xml.length; index += 1) {
    const code = xml.charCodeAt(index);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === greaterThan) return index;
  }
  throw new SheetFault(m.corrupt);
}

function nameEnd(xml: string, from: number, end: number): number {
  for (let index = from; index < end; index += 1) {
    const code = xml.charCodeAt(index);
    if (code <= 32 || code === 47) return index;
  }
  return end;
}

/** A way to look an attribute up by its name, with or without a namespace prefix; null where it is not there. */
export function attribute(name: string): (attributes: string) => string | null {
  const pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const found = pattern.exec(attributes);
    return found ? resolve(found[1] ?? found[2] ?? '') : null;
  };
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Resolves XML's own references and those by number; any other stays as it is written. */
function resolve(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (reference, decimal, hex, name) => {
    if (typeof name === 'string') return named[name] ?? reference;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '\uFFFD' : String.fromCodePoint(code);
  });
}
