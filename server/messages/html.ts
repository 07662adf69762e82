import type { HtmlBlock, MailBody, MailChange, MailTerm } from './mail-body.ts';

/** The HTML of a mail (ADR 70): tables and inline styles, which Outlook's Word engine lays out, too; nothing is loaded
 * from anywhere. Colours have no six decimal digits: a mail with a code holds no other number of six digits. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Controls of writing direction would reorder what follows; letters have the direction that they have. */
const escapeHtml = (text: string) =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const font = `font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const breaking = 'word-break:break-word;overflow-wrap:anywhere';
const ink = 'color:#151b2c';
const muted = 'color:#5d677b';
const line = '1px solid #e1e5ec';
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Programs that know dark colours use these; others invert the light ones or leave them. */
const head = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root{color-scheme:light dark}
@media (max-width:480px){.pad{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.canvas{background:#0d111c!important}
.card{background:#141a28!important;border-color:#29314a!important}
.ink{color:#e9edf5!important}
.muted{color:#95a0b6!important}
.row{border-color:#29314a!important}
.sunken{background:#1a2131!important}
.brand{background:#4161cc!important}
.changed{background:#35270c!important;border-color:#f3b03c!important}
.warn{color:#f1c26a!important}
.link{color:#a3b8f8!important}
}
</style>`;

/** The id of the attached picture that `mailHtml` shows as the company's logo. */
export const logoCid = 'company-logo';

/** What texts may link to: our own addresses, and the company's contact. */
type Links = { ours: string; contact: MailBody['contact'] };

/** The HTML part of a mail. Everything is escaped; links lead nowhere but to `publicUrl` and to the company's contact.
 * With `hasLogo` the mail has an attachment `logoCid`. */
export function mailHtml(body: MailBody, publicUrl: string, hasLogo = false): string {
  const { company, preheader, title, blocks, footer, contact } = body;
  const links = { ours: `${publicUrl}/`, contact };
  return `<!doctype html>
<html lang="${body.language ?? 'en'}" dir="ltr"><head>${head}<title>${escapeHtml(company)}</title></head>
<body class="canvas" style="margin:0;padding:0;background:#f5f6f9;-webkit-text-size-adjust:100%">
${preheaderHtml(preheader)}<table ${table} class="canvas" style="background:#f5f6f9"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="576" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${table} style="max-width:576px;table-layout:fixed">
<tr><td class="card pad" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border:${line};border-radius:12px;text-align:left">
${brandHtml(company, hasLogo)}${title === '' ? '' : `<h1 class="ink" style="margin:24px 0 12px;${font};font-size:22px;line-height:28px;font-weight:600;${ink};${breaking}">${escapeHtml(title)}</h1>`}
${blocks.map((block) => blockHtml(block, links)).join('\n')}
</td></tr>
<tr><td style="padding:20px 20px 0;text-align:left">${footer.map((text) => footerHtml(text, links)).join('')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}

/** A mail that was queued as text alone: its paragraphs. */
export function bodyOfText(text: string, company: string): MailBody {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph }));
  return { company, preheader: '', title: '', blocks, footer: [] };
}

/** The preview in lists of mails, after the subject. The invisible characters after it keep the mail's text out of the
 * preview. */
function preheaderHtml(preheader: string): string {
  if (preheader === '') return '';
  const nothing = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px">${escapeHtml(preheader)}${nothing}</div>\n`;
}

function brandHtml(company: string, hasLogo: boolean): string {
  const initials = (company.match(/(?<![\p{L}\p{M}\p{N}])\p{Lu}/gu) ?? []).slice(0, 2).join('');
  const logo = `<td style="padding:0 10px 0 0"><img src="cid:${logoCid}" alt="" height="32" style="display:block;height:32px;max-width:160px;border:0"></td>`;
  const mark = hasLogo
    ? logo
    : initials === ''
      ? ''
      : `<td class="brand" aria-hidden="true" width="32" height="32" align="center" bgcolor="#27459b" style="width:32px;height:32px;background:#27459b;border-radius:8px;${font};font-size:13px;line-height:32px;font-weight:600;color:#ffffff">${initials}</td><td width="10" style="width:10px;font-size:1px">&nbsp;</td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${mark}<td class="ink" style="${font};font-size:16px;line-height:24px;font-weight:600;${ink};${breaking}">${escapeHtml(company)}</td></tr></table>`;
}

function blockHtml(block: HtmlBlock, links: Links): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="margin:16px 0 0;${font};font-size:16px;line-height:24px;${ink};${breaking}">${linkified(block.text, links)}</p>`;
    case 'quote':
      return `<blockquote class="ink row" style="margin:16px 0 0;padding:0 0 0 16px;border-left:3px solid #cdd3de;${font};font-size:16px;line-height:24px;${ink};${breaking}">${lines(escapeHtml(block.text))}</blockquote>`;
    case 'terms':
      return `<table ${table} style="margin:20px 0 0;border-top:${line};border-collapse:collapse" class="row">${block.rows.map(termHtml).join('')}</table>`;
    case 'changes':
      return `<table ${table} style="margin:16px 0 0"><tr><td class="changed" bgcolor="#fff2d6" style="padding:6px 16px 14px;background:#fff2d6;border-left:4px solid #f0a31b">${block.rows.map(changeHtml).join('')}</td></tr></table>`;
    case 'button':
      return buttonHtml(block, links);
    case 'login':
      return `<table ${table} style="margin:24px 0 0"><tr><td class="sunken" bgcolor="#f8f9fb" style="padding:16px;background:#f8f9fb;border-radius:8px"><p class="ink" style="margin:0 0 8px;${font};font-size:16px;line-height:24px;font-weight:600;${ink}">${escapeHtml(block.title)}</p><table role="presentation" cellpadding="0" cellspacing="0" border="0">${block.lines.map(loginHtml).join('')}</table><p class="muted" style="margin:8px 0 0;${font};font-size:14px;line-height:20px;${muted};${breaking}">${escapeHtml(block.note)}</p></td></tr></table>`;
  }
}

function termHtml({ label, value }: MailTerm): string {
  return `<tr><td class="muted row" width="46%" valign="top" style="padding:10px 8px 10px 0;border-bottom:${line};${font};font-size:16px;line-height:24px;${muted};${breaking}">${escapeHtml(label)}</td><td class="ink row" align="right" valign="top" style="padding:10px 0;border-bottom:${line};${font};font-size:16px;line-height:24px;font-weight:500;text-align:right;${ink};${breaking}">${escapeHtml(value)}</td></tr>`;
}

function changeHtml({ label, before, after }: MailChange): string {
  return `<p class="ink" style="margin:8px 0 0;${font};font-size:16px;line-height:24px;${ink};${breaking}"><span class="warn" style="font-size:14px;line-height:20px;color:#7d4c00">${escapeHtml(label)}</span><br><del style="text-decoration:line-through">${escapeHtml(before)}</del> &rarr; <ins style="text-decoration:none;font-weight:600">${escapeHtml(after)}</ins></p>`;
}

/** Word pads the cell and ignores the link's padding; all other clients do the opposite. A mail that was queued before
 * our address changed shows the former one as text, as its text part does. */
function buttonHtml({ label, url }: { label: string; url: string }, links: Links): string {
  if (!url.startsWith(links.ours)) return blockHtml({ kind: 'paragraph', text: `${label}:\n${url}` }, links);
  return `<table ${table} style="margin:24px 0 0"><tr><td class="brand" align="center" bgcolor="#27459b" style="background:#27459b;border-radius:8px;mso-padding-alt:12px 24px"><a href="${escapeHtml(url)}" style="display:block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>`;
}

function loginHtml({ label, shown = label, value }: MailTerm): string {
  return `<tr><td class="muted" valign="top" style="padding:2px 16px 2px 0;${font};font-size:16px;line-height:24px;${muted}">${escapeHtml(shown)}</td><td class="ink" valign="top" style="padding:2px 0;${font};font-size:16px;line-height:24px;font-weight:600;letter-spacing:.04em;${ink};${breaking}">${escapeHtml(value)}</td></tr>`;
}

function footerHtml(text: string, links: Links): string {
  return `<p class="muted" style="margin:0 0 12px;${font};font-size:14px;line-height:20px;${muted};${breaking}">${linkified(text, links)}</p>`;
}

const lines = (html: string) => html.replace(/\r\n|\r|\n/g, '<br>');

/** Escapes the text and makes links of http(s) addresses that begin like ours and of the company's contact. */
function linkified(text: string, { ours, contact }: Links): string {
  const { email = '', phone = '' } = contact ?? {};
  const known = [email, phone].filter((one) => one !== '').map((one) => one.replaceAll(/[^\w@]/g, String.raw`\$&`));
  return text
    .split(new RegExp(`(${[String.raw`https?:\/\/[^\s<>"']+`, ...known].join('|')})`))
    .map((part, index) => {
      if (index % 2 === 0) return lines(escapeHtml(part));
      if (part.startsWith(ours)) return linkHtml(part, part);
      if (part === email) return linkHtml(`mailto:${email}`, part);
      if (part === phone) return linkHtml(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, part);
      return lines(escapeHtml(part));
    })
    .join('');
}

const linkHtml = (href: string, text: string): string =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#27459b">${escapeHtml(text)}</a>`;
