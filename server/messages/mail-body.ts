import { languageNow, type Language } from '#domain/language.ts';

/** A row of terms or of a login; `shown` is its label in the HTML where that is another one. */
export type MailTerm = { label: string; shown?: string; value: string };
export type MailChange = { label: string; before: string; after: string };

/** One part of a mail; a text alone is a paragraph. Text and HTML are both made of it, so that they agree; `in` limits
 * a part to one of them, such as the terms, which are also in the attached letter. */
export type MailBlock = string | LaidBlock;
type LaidBlock = { in?: 'text' | 'html' } & (
  | { kind: 'paragraph'; text: string }
  | { kind: 'terms'; rows: MailTerm[] }
  | { kind: 'changes'; rows: MailChange[]; inText: (change: MailChange) => string }
  | { kind: 'button'; label: string; url: string; lead: string }
  | { kind: 'login'; title: string; lines: MailTerm[]; note: string }
  | { kind: 'quote'; text: string }
);

/** The source of a mail's HTML, as it is stored until delivery. */
export type MailBody = {
  company: string;
  /** Left out in mails of an earlier version, which are English. */
  language?: Language;
  /** Follows the subject in lists of mails. */
  preheader: string;
  title: string;
  blocks: HtmlBlock[];
  /** Small print below the card. */
  footer: string[];
  /** The company's address and phone number, links wherever the texts name them; left out in mails of an earlier version. */
  contact?: { email: string; phone: string };
};

/** A block as it survives JSON. */
export type HtmlBlock = Exclude<LaidBlock, { kind: 'changes' }> | { kind: 'changes'; rows: MailChange[] };

export type MailParts = { subject: string; text: string; body: MailBody };

export type NewMail = {
  subject: string;
  company: string;
  preheader: string;
  title: string;
  /** The first and the last lines of the text. */
  greeting: string;
  closing: string;
  blocks: MailBlock[];
  footer: string[];
  contact: { email: string; phone: string };
};

export function composeMail({ subject, greeting, closing, blocks, ...body }: NewMail): MailParts {
  const laid = blocks.map((block): LaidBlock =>
    typeof block === 'string' ? { kind: 'paragraph', text: block } : block,
  );
  const inText = laid.filter((block) => block.in !== 'html').map(textOf);
  const text = [greeting, ...inText, closing].filter((part) => part !== '').join('\n\n');
  const inHtml = laid.filter((block) => block.in !== 'text').map(storable);
  return { subject, text: `${text}\n`, body: { ...body, language: languageNow(), blocks: inHtml } };
}

function storable(block: LaidBlock): HtmlBlock {
  return block.kind === 'changes' ? { kind: block.kind, rows: block.rows } : block;
}

function textOf(block: LaidBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'terms':
      return block.rows.map(lineOf).join('\n');
    case 'changes':
      return block.rows.map(block.inText).join('\n');
    case 'button':
      return `${block.lead}\n${block.url}`;
    case 'login':
      return loginText(block.lines, block.note);
    case 'quote':
      return quoted(block.text);
  }
}

/** Sentences about a password are a paragraph of their own. */
function loginText(rows: MailTerm[], note: string): string {
  return [rows.map(lineOf).join('\n'), note].join(rows.length > 1 ? '\n\n' : '\n');
}

const lineOf = ({ label, value }: MailTerm) => `${label}: ${value}`;

/** User-written text as a mail quotes it, so that none of its lines can pass for one of ours. */
function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');
}
