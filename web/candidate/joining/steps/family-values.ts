import type { FamilyDetails } from '#contract/joining.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup, type FieldPlaces, type PathNames } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';

const texts = ['name', 'relation', 'dateOfBirth', 'occupation', 'contactNumber'] as const;

/** One member (docs/rules/joining-fields.md#family-fields); the id is that of the stored one. */
export type MemberValues = Record<(typeof texts)[number], string> & { canFamilyId: number | null };
export type FamilyValues = { members: MemberValues[] };

export const blankMember: MemberValues = {
  canFamilyId: null,
  name: '',
  relation: '',
  dateOfBirth: '',
  occupation: '',
  contactNumber: '',
};

/** Two windows that both typed a new member mean the same one where name and relationship are the same. */
export const familyEntries: EntryRules = {
  list: 'members',
  id: 'canFamilyId',
  blank: blankMember,
  isSame: (typed, saved) => typed['name'] === saved['name'] && typed['relation'] === saved['relation'],
};

/** If none is saved, one blank member is shown (docs/rules/joining-form.md#entries-of-a-step). */
export function familyValuesOf(saved: readonly FamilyDetails[]): FamilyValues {
  const members = saved.map((member) => ({
    canFamilyId: member.canFamilyId,
    name: member.name,
    relation: member.relation ?? '',
    dateOfBirth: member.dateOfBirth,
    occupation: member.occupation ?? '',
    contactNumber: member.contactNumber ?? '',
  }));
  return { members: members.length === 0 ? [blankMember] : members };
}

export function restoreFamily(kept: unknown, saved: readonly FamilyDetails[]): FamilyValues {
  if (typeof kept !== 'object' || kept === null || !('members' in kept) || !Array.isArray(kept.members)) {
    return familyValuesOf(saved);
  }
  const members = kept.members.map((member: unknown) => fillIn(blankMember, member));
  return { members: members.length === 0 ? [blankMember] : members };
}

/** The body of saveCandidateFamilyDetails, a form-encoded string (docs/rules/files.md#multipart-keys). */
export function familyForm(values: FamilyValues, version: number): URLSearchParams {
  const form = new JoiningForm();
  form.text('version', version);
  for (const [index, member] of values.members.entries()) {
    const at = `candidateFamilyDetailsRequests[${index}].`;
    for (const name of texts) form.text(at + name, member[name]);
    form.id(`${at}canFamilyId`, member.canFamilyId);
  }
  return form.encoded();
}

export const familyNames: PathNames = [
  { request: 'candidateFamilyDetailsRequests', form: 'members' },
  { request: 'familyDetailsRequests', form: 'members' },
];

export const familyPlaces: FieldPlaces = {
  labels: {
    name: 'Name',
    relation: 'Relationship',
    dateOfBirth: 'Date of Birth',
    occupation: 'Occupation',
    contactNumber: 'Contact Number',
  },
  groupOf: entryGroup('members', 'Family Member'),
};
