import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { bodyOfText, mailHtml } from '#server/messages/html.ts';
import { everyMail, mailedCode, mailedFrom, mailingCompany } from '#test/mail/every-mail.ts';

function parsed(html: string) {
  const { document } = new Window();
  document.write(html);
  return document;
}

const mails = everyMail().map(({ mail, ...rest }) => ({ ...rest, ...mail, html: mailHtml(mail.body, mailedFrom) }));
const contactLinks = [`mailto:${mailingCompany.contactEmail}`, 'tel:+912001000148'];
const isContact = (link: string) => /^(?:mailto|tel):/.test(link);
const mailOf = (kind: string) => mails.find((mail) => mail.kind === kind)!;
const shown = (html: string) => (parsed(html).body.textContent ?? '').replace(/\s+/g, ' ');

describe.each(mails)('the mail $kind', ({ subject, text, html, leadsTo }) => {
  const page = parsed(html);

  it('loads no external content, and runs no code', () => {
    expect(page.querySelectorAll('img,script,link,iframe,object,svg,form,input,video,audio')).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|\bsrc=|\bsrcset=|\bbackground="/i);
  });

  it('links only to us, with one button where there is an action', () => {
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    const pages = links.filter((link) => !isContact(link));
    expect(pages).toEqual(leadsTo === null ? [] : [leadsTo].flat());
    const inText = text.split('\n').filter((line) => line.startsWith('http'));
    expect(inText).toEqual(pages);
  });

  it('has the company’s address and phone number as links wherever it names them', () => {
    const { contactEmail, contactPhone } = mailingCompany;
    const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    for (const [index, named] of [contactEmail, contactPhone].entries()) {
      const times = (page.body.textContent ?? '').split(named).length - 1;
      expect(hrefs.filter((href) => href === contactLinks[index])).toHaveLength(times);
    }
  });

  it('has its sender, and no unfilled placeholder', () => {
    expect(shown(html)).toContain(mailingCompany.name);
    for (const words of [subject, text, html]) expect(words).not.toMatch(/undefined|null|NaN|\[object|\n\n\n/);
  });

  it('is one column of at most 600 px, laid out by tables with their styles on them', () => {
    const widths = [...page.querySelectorAll('[width]')].map((cell) => cell.getAttribute('width')!);
    for (const width of widths.filter((one) => !one.endsWith('%'))) expect(Number(width)).toBeLessThanOrEqual(32);
    expect(html).toContain('max-width:576px');
    expect([...page.querySelectorAll('table')].every((one) => one.getAttribute('role') === 'presentation')).toBe(true);
    for (const each of page.querySelectorAll('p,td.card,h1,a')) expect(each.getAttribute('style')).toBeTruthy();
    expect(html.length).toBeLessThan(20_000);
  });

  it('has no colour that looks like a six-digit code', () => {
    const pincode = '410501';
    expect(
      html
        .replaceAll(pincode, '')
        .replaceAll(mailedCode, '')
        .match(/(?<!\d)\d{6}(?!\d)/g),
    ).toBeNull();
  });
});

describe('in Hindi', () => {
  /** Lines that programs read, and what Hindi has no other word for; names and values are as they are typed. */
  const kept = 'Username Password CTC HR IST OTP PDF PNG JPG SHA'.split(' ');
  const typed = Object.values(mailingCompany)
    .join(' ')
    .concat(
      ' HF OL Priya Nair Arvind Menon Senior Food Technologist Role Total annual tuni salo The canteen is good Please call us',
    );
  const english = new Set([...kept, ...typed.split(/[\s,]+/)]);
  const inHindi = everyMail(undefined, undefined, 'hi');
  const isHindi = ({ mail }: (typeof inHindi)[number]) => mail.body.language === 'hi';

  it('are all mails to candidates, and none to HR', () => {
    const toHr =
      'accepted-for-hr rejected-for-hr form-submitted document-for-hr invitation hr-code lock-out-for-hr password-changed-for-hr sign-off sign-off-many signed-off declined access-ended security-notice';
    expect(inHindi.filter((one) => !isHindi(one)).map(({ kind }) => kind)).toEqual(toHr.split(' '));
  });

  it.each(inHindi.filter(isHindi))('$kind says no English, and numbers in Latin digits', ({ mail }) => {
    const html = parsed(mailHtml(mail.body, mailedFrom)).body.innerHTML.replaceAll(/<[^>]*>|&\w+;/g, ' ');
    expect(html).not.toMatch(/Username|Password/u);
    const said = [mail.subject, mail.text, html].join(' ').replaceAll(/https?:\S+|\S+@\S+/g, ' ');
    expect((said.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !english.has(word))).toEqual([]);
    expect(said).not.toMatch(/[\u0966-\u096f]/);
  });

  it('write amounts and days as in English', () => {
    const [offer] = inHindi.filter(({ kind }) => kind === 'offer');
    for (const words of ['₹7,60,000', '14 दिसंबर 2026']) expect(JSON.stringify(offer?.mail)).toContain(words);
  });

  it.each(mails)('$kind says none in English', ({ subject, text, html }) => {
    expect([subject, text, shown(html)].join(' ')).not.toMatch(/\p{Script=Devanagari}/u);
  });
});

describe('the offer mail', () => {
  const { html, text, subject } = mailOf('offer');

  it('has the terms in words, the button, and the first login', () => {
    const says = shown(html);
    for (const words of ['Food Technologist', '₹7,60,000', '14 December 2026 (Monday)', '19 November 2026 (Thursday)'])
      expect(says).toContain(words);
    const button = parsed(html).querySelector('a')!;
    expect([button.textContent, button.getAttribute('href')]).toEqual([
      'Read your offer',
      `${mailedFrom}/#/onboard/login?id=C26-0148`,
    ]);
    expect(says).toContain('C26-0148');
    expect(says).toContain('tuni-4826-salo');
    expect(subject).toBe('Your offer letter from Himalaya Foods Pvt Ltd');
  });

  it('has a text part with the lines that programs parse, and the last day', () => {
    const lines = text.split('\n');
    for (const line of [
      'Dear Priya Nair,',
      'Username: C26-0148',
      'Password: tuni-4826-salo',
      'Please reply by 19 November 2026 (Thursday).',
      `${mailedFrom}/#/onboard/login?id=C26-0148`,
    ])
      expect(lines).toContain(line);
  });

  it('shows the reply-by date in the preview of a list of mails', () => {
    const hidden = parsed(html).body.firstElementChild;
    expect(hidden?.getAttribute('style')).toContain('display:none');
    expect(hidden?.textContent).toContain('Food Technologist. Please reply by 19 November 2026 (Thursday).');
  });
});

describe('the mail of a revised letter', () => {
  it('names the replaced letter, and each change with the old and the new value', () => {
    const { html, text, subject } = mailOf('revised');
    expect(subject).toBe('Your revised offer letter from Himalaya Foods Pvt Ltd');
    expect(shown(html)).toContain('This letter replaces the one of 12 November 2026, which no longer counts.');
    const page = parsed(html);
    expect([...page.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['Food Technologist', '₹7,60,000']);
    expect([...page.querySelectorAll('ins')].map((one) => one.textContent)).toEqual([
      'Senior Food Technologist',
      '₹8,00,000',
    ]);
    expect(text.split('\n')).toContain('Total CTC (annual): ₹8,00,000 (before: ₹7,60,000)');
    expect(text).not.toMatch(/^Password:/m);
  });
});

describe('a reminder', () => {
  it.each(['reminder', 'last-day', 'extended', 'form-reminder'])('%s contains no password', (kind) => {
    const { html, text } = mailOf(kind);
    expect(text).not.toMatch(/^Password:/m);
    expect(shown(html)).toContain('Forgot password?');
  });

  it('quotes HR’s note', () => {
    const { html, text } = mailOf('reminder');
    expect(text).toContain('\n> The canteen is good.\n> Please call us.\n');
    expect(parsed(html).querySelector('blockquote')?.innerHTML).toBe('The canteen is good.<br>Please call us.');
  });
});

describe('the mail with a code', () => {
  const { html, text, subject } = mailOf('hr-code');

  it('has the code on a line of its own in the text, in the HTML, and no other six-digit number', () => {
    expect(text).toMatch(/^OTP: 048261$/m);
    expect(text.match(/\d{6}/g)).toEqual([mailedCode]);
    expect(html.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual([mailedCode]);
    expect(subject).not.toContain(mailedCode);
  });

  it('explains its purpose, its validity and what to do with an unrequested one, in both parts', () => {
    for (const words of ['set a new password for the HR portal', 'valid for 10 minutes', 'ignore this email']) {
      expect(text).toContain(words);
      expect(shown(html)).toContain(words);
    }
  });
});

describe('typed text', () => {
  const markup = `<img src=x onerror=alert(1)>"'&amp; <a href="https://evil.example/">x</a> https://evil.example/ ${mailedFrom}.evil.example/`;
  const reordering = 'Priya \u202Eriaп\u202C \u2066x\u2067 \u2069Nair';
  const long = 'W'.repeat(2000);

  it.each([
    ['markup', markup],
    ['controls of writing direction', reordering],
    ['2,000 letters', long],
  ])('is escaped in every mail: %s', (_what, words) => {
    const plain = words.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
    const company = { ...mailingCompany, name: words, address: words };
    for (const { mail, leadsTo } of everyMail({ name: words, role: words, note: words }, company)) {
      const html = mailHtml(mail.body, mailedFrom);
      const page = parsed(html);
      expect(page.querySelectorAll('img,script')).toHaveLength(0);
      const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
      expect(links.filter((link) => !isContact(link))).toEqual(leadsTo === null ? [] : [leadsTo].flat());
      for (const link of links.filter(isContact)) expect(contactLinks).toContain(link);
      expect(page.body.textContent).toContain(plain);
      expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
    }
  });

  it('never forms a line like one of ours', () => {
    const note = 'thanks\r\nPassword: wrong\rUsername: C26-0001';
    const [again] = everyMail({ name: 'Priya', role: 'Cook', note }).filter(({ kind }) => kind === 'again');
    const lines = again!.mail.text.split(/\r\n|\r|\n/);
    expect(lines.filter((line) => line.startsWith('Password:'))).toEqual(['Password: tuni-4826-salo']);
    expect(lines.filter((line) => line.startsWith('Username:'))).toEqual(['Username: C26-0148']);
  });

  it('cannot redirect a button', () => {
    const [{ mail }] = everyMail() as [ReturnType<typeof everyMail>[number]];
    // Queued before our address changed, it goes out, with the former address as text.
    const page = parsed(mailHtml(mail.body, 'https://join.example.evil'));
    expect(page.querySelectorAll('a:not([href^="mailto:"], [href^="tel:"])')).toHaveLength(0);
    expect(page.body.textContent).toContain(`Read your offer:${mailedFrom}/#/onboard/login?id=`);
  });
});

it('a contact with characters of a pattern is one link, and nothing else is', () => {
  const company = { ...mailingCompany, contactEmail: 'h.r+(a)@x.example', contactPhone: '+91 (20) 100.1' };
  const [offer] = everyMail({ name: 'hXr@x.example', role: 'Cook', note: 'x' }, company);
  const links = [...parsed(mailHtml(offer!.mail.body, mailedFrom)).querySelectorAll('a')].map(
    (link) => link.textContent,
  );
  expect(links).toEqual(['Read your offer', company.contactEmail, company.contactPhone]);
});

describe('a mail that was queued as text only', () => {
  it('is shown by its paragraphs, with links to us', () => {
    const text = `Dear Priya,\n\nFirst line\nsecond line\n\n${mailedFrom}/#/hce https://evil.example/`;
    const page = parsed(mailHtml(bodyOfText(text, 'Himalaya'), mailedFrom));
    expect([...page.querySelectorAll('p')].map((one) => one.innerHTML)).toContain('First line<br>second line');
    expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([`${mailedFrom}/#/hce`]);
  });
});
