import { texts } from '#domain/texts.ts';
import type { OutboxEntry } from './list.ts';

const t = texts('outbox', {
  title: 'Outbox',
  titleOfMessage: (subject: string) => `${subject} – Outbox`,
  intro: 'Mails and text messages that would have gone out, newest first. Times are Indian time.',
  empty: 'Nothing has been sent yet.',
  older: 'Older messages',
  all: 'All messages',
  askForKey: 'Open the address with the key in it, which the server prints each time it starts.',
  from: 'From',
  to: 'To',
  time: 'Time',
  attachments: 'Attachments',
  noSubject: '(no subject)',
});

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** The page that lists messages, newest first; `older` is the name after which the next page goes on. */
export function listPage(entries: OutboxEntry[], older: string | null): string {
  const rows = entries.map((entry) => `<li>${article(entry, 'h2')}</li>`).join('\n');
  const list = entries.length === 0 ? `<p>${t.empty}</p>` : `<ol>${rows}</ol>`;
  const next = older ? `<p><a href="/outbox?before=${encodeURIComponent(older)}">${t.older}</a></p>` : '';
  return page(t.title, `<h1>${t.title}</h1><p>${t.intro}</p>${list}${next}`);
}

export const entryPage = (entry: OutboxEntry): string =>
  page(t.titleOfMessage(titleOf(entry)), `<p><a href="/outbox">${t.all}</a></p>${article(entry, 'h1')}`);

export const keyPage = (): string => page(t.title, `<h1>${t.title}</h1><p>${t.askForKey}</p>`);

function article(entry: OutboxEntry, heading: 'h1' | 'h2'): string {
  const path = `/outbox/${encodeURIComponent(entry.name)}`;
  const title = escape(titleOf(entry));
  const from = entry.from === '' ? '' : `<dt>${t.from}</dt><dd>${escape(entry.from)}</dd>`;
  const time = `<time datetime="${entry.time.toISOString()}">${escape(timeFormat.format(entry.time))}</time>`;
  return `<article>
<${heading}>${heading === 'h1' ? title : `<a href="${path}">${title}</a>`}</${heading}>
<dl><dt>${t.to}</dt><dd>${escape(entry.to)}</dd>${from}<dt>${t.time}</dt><dd>${time}</dd></dl>
<pre>${textWithLinks(entry.text)}</pre>
${attachmentList(entry, path)}</article>`;
}

function attachmentList({ attachments }: OutboxEntry, path: string): string {
  if (attachments.length === 0) return '';
  const links = attachments.map(({ filename, content }, index) => {
    const size = `${Math.ceil(content.byteLength / 1024)} KB`;
    return `<li><a href="${path}/${index + 1}">${escape(filename)}</a> (${size})</li>`;
  });
  return `<p>${t.attachments}</p><ul>${links.join('')}</ul>`;
}

const titleOf = ({ subject }: OutboxEntry): string => (subject === '' ? t.noSubject : subject);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/outbox/page.css">
</head>
<body><main>${body}</main></body>
</html>
`;

/** The text with its web addresses as links; addresses and the rest are escaped apart from each other. */
const textWithLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0 ? escape(part) : `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>`,
    )
    .join('');

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
