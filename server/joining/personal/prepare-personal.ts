import { personalFields, personalSchema } from '#domain/joining/personal.ts';
import { documentsOf, type PrepareStep } from '#server/joining/prepared-step.ts';
import { chooseFiles, groupAt, inputOf, parseSent, withDocuments } from '#server/joining/sent-fields.ts';
import { columnsOf } from '#server/joining/stored-fields.ts';
import { findPersonal } from './queries.ts';

/** The personal step of a save or of the final submit. */
export const preparePersonal: PrepareStep = async (db, deps, id, sent) => {
  const row = await findPersonal(db, id);
  const group = groupAt(sent, sent.call === 'step' ? '' : 'personalDetailsRequest', personalFields);
  const files = chooseFiles(personalFields, group, row);
  const { data, errors } = parseSent(personalSchema, inputOf(group, files), ([field]) => group.pathOf(String(field)));
  if (errors) return { errors };
  const personal = withDocuments(data, files);
  const columns = {
    ...columnsOf({ deps, id }, personalFields, personal),
    permanent_address_same: personal.isPermanentAddressSame === 'Y',
  };
  return {
    errors: null,
    ...documentsOf(personalFields, row ? [row] : [], [files]),
    rows: { step: 'personal', columns },
    snapshot: personal,
    pathOf: (_entry, field) => group.pathOf(field),
  };
};
