import { joiningMessages } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { privacyNoticeRefs } from '#domain/privacy/notice-texts.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import type { OwnForm } from './queries.ts';
import { refsOf } from '#domain/texts.ts';

const joiningRefs = refsOf(joiningMessages);
const generalRefs = refsOf(generalMessages);

/** Raises unless the offer was accepted (docs/rules/joining-form.md#who-may-fill-in-the-form). */
export function requireAcceptedOffer(form: OwnForm | undefined): OwnForm {
  if (form === undefined) throw notFound(generalRefs.unknownOffer);
  if (form.status !== 'Approved') throw conflict(joiningRefs.notAccepted);
  return form;
}

/** Raises also while the privacy notice has to be read first: every call that reads or changes the form or its files passes here. */
export function requireAccepted(form: OwnForm | undefined): OwnForm {
  const accepted = requireAcceptedOffer(form);
  if (accepted.noticeFirst) throw forbidden(privacyNoticeRefs.noticeFirst);
  return accepted;
}

/** Raises while a submission is in force: the form is read-only then, unless HR sends it back. */
export function requireOpen({ submissionId }: { submissionId: number | null }): void {
  if (submissionId !== null) throw conflict(joiningRefs.readOnly);
}
