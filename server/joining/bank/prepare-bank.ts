import { bankSchema } from '#domain/joining/bank.ts';
import { sealedNumber } from '#server/joining/identity-numbers.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import { chooseFile, documentIdOf, groupAt, parseSent } from '#server/joining/sent-fields.ts';
import { findBank, storeBank } from './queries.ts';

/** The bank step of a save or of the final submit. */
export const prepareBank: PrepareStep = async (db, deps, candidateOfferId, sent) => {
  const row = await findBank(db, candidateOfferId);
  const group = groupAt(sent, sent.call === 'step' ? '' : 'bankDetailsRequest');
  const passbook = chooseFile(group, 'passbookFile', row?.passbook_document_id);
  const input = { ...group.values, passbookFile: passbook.state };
  const { data, errors } = parseSent(bankSchema, input, ([field]) => group.pathOf(String(field)));
  if (errors) return { errors };
  const documentId = documentIdOf(passbook);
  const accountNumber = sealedNumber(deps, candidateOfferId, 'accountNumber', data.accountNumber);
  return {
    errors: null,
    before: row ? [row.passbook_document_id] : [],
    ...documentsOf([passbook]),
    store: () => storeBank(db, candidateOfferId, data, accountNumber, documentId),
    snapshot: { ...data, passbookFile: documentId },
  };
};
