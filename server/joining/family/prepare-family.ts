import { familyFields, familySchema } from '#domain/joining/family.ts';
import { pairRows } from '#server/joining/pair-rows.ts';
import type { PrepareStep } from '#server/joining/prepared-step.ts';
import { groupsOf, locateInList, parseSent } from '#server/joining/sent-fields.ts';
import { columnsOf } from '#server/joining/stored-fields.ts';
import { findFamily } from './queries.ts';

/** The family step of a save or of the final submit. */
export const prepareFamily: PrepareStep = async (db, deps, id, sent) => {
  const rows = await findFamily(db, id);
  const listName = sent.call === 'step' ? 'candidateFamilyDetailsRequests' : 'familyDetailsRequests';
  const groups = groupsOf(sent, listName, familyFields);
  const paired = pairRows(groups, rows, {
    idField: 'canFamilyId',
    idOf: (row) => row.family_id,
    call: sent.call,
    fields: familyFields,
    sameIn: [['name', 'relation', 'dateOfBirth'], ['name', 'relation'], ['name']],
    nextAtSubmit: true,
  });
  const input = groups.map((group) => group.values);
  const { data, errors } = parseSent(familySchema, input, (path) => locateInList(groups, listName, path, 'name'));
  if (errors) return { errors };
  const members = data.map((member, index) => ({
    id: paired[index]?.row?.family_id ?? null,
    columns: columnsOf({ deps, id }, familyFields, member),
  }));
  return {
    errors: null,
    before: [],
    after: [],
    uploads: [],
    rows: { step: 'family', entries: members },
    snapshot: data.map((member, index) => ({ ...member, canFamilyId: paired[index]?.row?.family_id ?? null })),
    pathOf: (entry, field) => locateInList(groups, listName, [entry ?? 0, field], field),
  };
};
