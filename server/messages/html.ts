const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * The HTML part of a mail, made from its text so that both say the same: paragraphs, line breaks and links to `publicUrl`.
 * Everything is escaped; a name with markup in it is shown as typed, and so is an address of somebody else: our mails lead
 * nowhere but to us.
 */
export function mailHtml(text: string, { companyName, publicUrl }: { companyName: string; publicUrl: string }): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(
      (paragraph) => `<p style="margin:0 0 16px">${linkified(paragraph, `${publicUrl}/`).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(companyName)}</title></head>
<body style="margin:0;background:#f5f6f9;color:#151b2c;font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:24px auto;padding:32px;background:#ffffff;border:1px solid #e1e5ec;border-radius:12px">
<div style="margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #e1e5ec;color:#27459b;font-weight:600;font-size:18px">${escapeHtml(companyName)}</div>
${paragraphs}
</div></body></html>`;
}

/** Escapes the text and makes http(s) addresses that begin like ours links. */
function linkified(text: string, ours: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 && part.startsWith(ours)
        ? `<a href="${escapeHtml(part)}" style="color:#27459b">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}
