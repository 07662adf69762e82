import { bankFields, bankSchema } from '#domain/joining/bank.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import { chooseFiles, groupAt, inputOf, parseSent, withDocuments } from '#server/joining/sent-fields.ts';
import { columnsOf } from '#server/joining/stored-fields.ts';
import { findBank } from './queries.ts';

/** The bank step of a save or of the final submit. */
export const prepareBank: PrepareStep = async (db, deps, id, sent) => {
  const row = await findBank(db, id);
  const group = groupAt(sent, sent.call === 'step' ? '' : 'bankDetailsRequest', bankFields);
  const files = chooseFiles(bankFields, group, row);
  const { data, errors } = parseSent(bankSchema, inputOf(group, files), ([field]) => group.pathOf(String(field)));
  if (errors) return { errors };
  const bank = withDocuments(data, files);
  return {
    errors: null,
    ...documentsOf(bankFields, row ? [row] : [], [files]),
    rows: { step: 'bank', columns: columnsOf({ deps, id }, bankFields, bank) },
    snapshot: bank,
    pathOf: (_entry, field) => group.pathOf(field),
  };
};
