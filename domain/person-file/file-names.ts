/** The longest names, in UTF-16 units. Windows opens paths of 260: half of that is for where it is unpacked. */
const folderMax = 60;
const fileMax = 70;

/** Characters that Windows or macOS reject in a name, or treat as a path. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Co}\p{Noncharacter_Code_Point}]/gu;
/** Marks that turn the direction of what follows: with them 'fdp.exe' looks like 'exe.pdf'. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** Names of devices, which Windows opens instead of a file, whatever the extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])$/i;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The folder of a person, such as 'C26-0019 Asha Nair': as candidate ids differ, so do folders. */
export const folderName = (candidateId: string, name: string): string => safeName(`${candidateId} ${name}`, folderMax);

/** A file's name with its ending, such as 'PAN Card.pdf'. */
export function fileName(name: string, extension: string): string {
  const ending = `.${extension}`;
  return `${safeName(name, fileMax - ending.length)}${ending}`;
}

/** Names that differ from each other and from `others`: the second 'Payslip.pdf' becomes 'Payslip (2).pdf'. Case and how
 * a letter is composed make no difference to Windows or macOS. */
export function distinctNames(names: readonly string[], others: readonly string[] = []): string[] {
  const taken = new Set(others.map(comparable));
  return names.map((name) => {
    const at = name.lastIndexOf('.');
    const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
    let distinct = name;
    for (let number = 2; taken.has(comparable(distinct)); number += 1) distinct = `${stem} (${number})${ending}`;
    taken.add(comparable(distinct));
    return distinct;
  });
}

const comparable = (name: string): string => name.normalize('NFKC').toLowerCase();

/** A name that Windows, macOS and Linux take, in any script; '_' where nothing of it is left. */
function safeName(text: string, max: number): string {
  const cleaned = text
    .toWellFormed()
    .normalize('NFC')
    .replace(directionMarks, '')
    .replace(forbidden, ' ')
    .replace(/\s+/gu, ' ');
  const name = withoutEdges(cut(withoutEdges(cleaned), max));
  if (name === '') return '_';
  return device.test(name.split('.')[0]?.trim() ?? '') ? `_${name}` : name;
}

/** A dot in front hides a file; Windows drops dots and spaces at the end. */
const withoutEdges = (text: string): string => text.replace(/^[\s.]+|[\s.]+$/gu, '');

/** Cut between what readers see as characters. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of characters.segment(text)) {
    if (kept.length + segment.length > max) break;
    kept += segment;
  }
  return kept;
}
