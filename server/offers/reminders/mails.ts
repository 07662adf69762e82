import { nameDay } from '#domain/values/calendar.ts';
import { texts } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import { quoted } from '#server/messages/quoted.ts';
import type { RemindedOffer } from './queries.ts';

type Values = {
  name: string;
  role: string;
  company: string;
  replyBy: string;
  note: string;
  url: string;
  userName: string;
  email: string;
  phone: string;
};

/** The lines `Username:` and `Password:` and the link are relied on as they are. */
const t = texts('reminderMails', {
  replyBy: (day: string) => ` Please answer by ${day}.`,
  note: (words: string) => `
${words}
`,
  again: {
    subject: (company: string) => `Your offer letter from ${company}, sent again`,
    text: (values: Values & { signIn: string }) => `Dear ${values.name},

Here is your offer letter for the position of ${values.role} at ${values.company} once more; it is the same letter as before.${values.replyBy}
${values.note}
Please log in to read it and to tell us your decision:
${values.url}

${values.signIn}

Questions? Write to ${values.email} or call ${values.phone}.

Warm regards,
${values.company}
`,
    temporaryPassword: (userName: string, password: string) => `Username: ${userName}
Password: ${password}

This password is temporary and replaces the one of the earlier mail: you will be asked to choose one of your own when you first log in.`,
    ownPassword: (userName: string) => `Username: ${userName}
Please use the password that you have set.`,
  },
  reminder: {
    subject: (company: string) => `Your offer from ${company} waits for your answer`,
    text: (values: Values) => `Dear ${values.name},

We have not heard from you yet about our offer for the position of ${values.role} at ${values.company}.${values.replyBy}
${values.note}
Please log in to read the letter and to tell us your decision:
${values.url}

Username: ${values.userName}
If you do not have your password any more, choose ‘Forgot password?’ on that page to set a new one.

Questions? Write to ${values.email} or call ${values.phone}.

Warm regards,
${values.company}
`,
  },
  form: {
    subject: (company: string) => `Your joining form for ${company}`,
    text: (values: Values & { joining: string }) => `Dear ${values.name},

Thank you for accepting our offer. Your joining form is not submitted yet; we need it before you join on ${values.joining}.

Please log in and fill it in. What you have saved is still there:
${values.url}

Username: ${values.userName}
If you do not have your password any more, choose ‘Forgot password?’ on that page to set a new one.

Questions? Write to ${values.email} or call ${values.phone}.

Warm regards,
${values.company}
`,
  },
});

type MailDeps = Pick<Deps, 'env' | 'publicUrl'>;
type MailText = { subject: string; text: string };

/** The letter (attached at delivery) once more; `password` is the new temporary one, null when the candidate has set one. */
export function againMail(
  deps: MailDeps,
  offer: RemindedOffer,
  { password, note }: { password: string | null; note: string | null },
): MailText {
  const { subject, text, temporaryPassword, ownPassword } = t.again;
  const values = valuesOf(deps, offer, note);
  const signIn = password === null ? ownPassword(values.userName) : temporaryPassword(values.userName, password);
  return { subject: subject(values.company), text: text({ ...values, signIn }) };
}

/** That the offer waits for an answer: without a password, with the way to a forgotten one. */
export function reminderMail(deps: MailDeps, offer: RemindedOffer, note: string | null): MailText {
  const values = valuesOf(deps, offer, note);
  return { subject: t.reminder.subject(values.company), text: t.reminder.text(values) };
}

/** That the joining form waits. */
export function formReminderMail(deps: MailDeps, offer: RemindedOffer): MailText {
  const values = valuesOf(deps, offer, null);
  return {
    subject: t.form.subject(values.company),
    text: t.form.text({ ...values, joining: nameDay(offer.joining_date) }),
  };
}

function valuesOf({ env, publicUrl }: MailDeps, offer: RemindedOffer, note: string | null): Values {
  return {
    name: offer.candidate_name,
    role: offer.offered_role,
    company: env.COMPANY_NAME,
    replyBy: offer.reply_by === null ? '' : t.replyBy(nameDay(offer.reply_by)),
    note: note === null ? '' : t.note(quoted(note)),
    url: `${publicUrl()}/#/onboard/login?id=${encodeURIComponent(offer.candidate_id)}`,
    userName: offer.candidate_id,
    email: env.HR_CONTACT_EMAIL,
    phone: env.HR_CONTACT_PHONE,
  };
}
