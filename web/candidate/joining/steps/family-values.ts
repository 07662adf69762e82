import type { FamilyDetails } from '#contract/joining.ts';
import { familyFields } from '#domain/joining/family.ts';
import { familyLabels } from '#domain/joining/messages.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup, type FieldLabels, type PathNames } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import { addValues, type StepValues, stepValuesOf } from '#web/candidate/joining/form/step-values.ts';

/** The id is that of the stored member. */
export type MemberValues = StepValues<typeof familyFields> & { canFamilyId: number | null };
export type FamilyValues = { members: MemberValues[] };

export const blankMember: MemberValues = { canFamilyId: null, ...stepValuesOf(familyFields) };

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
    ...stepValuesOf(familyFields, member),
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
    addValues(form, at, familyFields, member);
    form.id(`${at}canFamilyId`, member.canFamilyId);
  }
  return form.encoded();
}

export const familyNames: PathNames = [
  { request: 'candidateFamilyDetailsRequests', form: 'members' },
  { request: 'familyDetailsRequests', form: 'members' },
];

export const familyFieldLabels: FieldLabels = {
  labels: familyLabels,
  groupOf: entryGroup('members', 'family'),
};
