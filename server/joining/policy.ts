import { joiningMessages } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { OwnForm } from './queries.ts';

/** Raises unless the offer was accepted (docs/rules/joining-form.md#who-may-fill-in-the-form). */
export function requireAccepted(form: OwnForm | undefined): OwnForm {
  if (form === undefined) throw notFound(generalMessages.unknownOffer);
  if (form.status !== 'Approved') throw conflict(joiningMessages.notAccepted);
  return form;
}

/** Raises while a submission is in force: the form is read-only then, unless HR sends it back. */
export function requireOpen({ submissionId }: { submissionId: number | null }): void {
  if (submissionId !== null) throw conflict(joiningMessages.readOnly);
}
