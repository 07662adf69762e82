import { Fragment, type ReactNode } from 'react';

/** A text of the catalogue with elements in it: `<link>` … `</link>` in the text becomes what `parts.link` makes of it.
 * What people typed never goes into such a text: it would be read as elements. */
export function RichText({ text, parts }: { text: string; parts: Record<string, (inside: string) => ReactNode> }) {
  // With two groups, every third piece is the name of a part and the one after it what is inside.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/u);
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null;
    const name = index % 3 === 2 ? (pieces[index - 1] ?? '') : '';
    const key = String(index);
    return <Fragment key={key}>{parts[name]?.(piece) ?? piece}</Fragment>;
  });
}
