import { CFB } from '@e965/xlsx';

type Archive = { FullPaths: string[]; FileIndex: { content: Uint8Array }[] };

/** The parts of a workbook (.xlsx) as they lie in it, by name: what a program reads, not what a library makes of it. */
export function workbookParts(bytes: Buffer): Map<string, string> {
  const { FullPaths: paths, FileIndex: files } = CFB.read(bytes, { type: 'buffer' }) as Archive;
  return new Map(
    paths.map((path, index) => [
      path.replace('Root Entry/', ''),
      Buffer.from(files[index]?.content ?? []).toString('utf8'),
    ]),
  );
}
