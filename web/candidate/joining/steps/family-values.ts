import * as z from 'zod/mini';
import { type FamilyDetails, saveCandidateFamilyDetails } from '#contract/joining.ts';
import { familyFields, familySchema } from '#domain/joining/family.ts';
import { familyLabels } from '#domain/joining/messages.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import { fillIn } from '#web/candidate/joining/form/files/document-value.ts';
import { entryGroup } from '#web/candidate/joining/form/form-errors.ts';
import type { EntryRules } from '#web/candidate/joining/form/merge-draft.ts';
import { JoiningForm } from '#web/candidate/joining/form/joining-form.ts';
import type { StepRules } from '#web/candidate/joining/form/step-rules.ts';
import { addValues, type StepValues, stepValuesOf } from '#web/candidate/joining/form/step-values.ts';
import { readStep, type Versioned } from '#web/candidate/joining/wizard/step-reads.ts';

type MemberValues = StepValues<typeof familyFields> & { canFamilyId: RecordId | null; isGuardian: '' | 'Yes' | 'No' };
export type FamilyValues = { members: MemberValues[] };

export const blankMember: MemberValues = { canFamilyId: null, isGuardian: '', ...stepValuesOf(familyFields) };

/** Two windows that both typed a new member mean the same one where name and relationship are the same. */
export const familyEntries: EntryRules = {
  list: 'members',
  id: 'canFamilyId',
  blank: blankMember,
  isSame: (typed, saved) => typed['name'] === saved['name'] && typed['relation'] === saved['relation'],
};

export const familyRules: StepRules<Versioned<FamilyDetails>, FamilyValues> = {
  step: 'family',
  read: readStep.family,
  call: saveCandidateFamilyDetails,
  schema: z.object({ members: familySchema }),
  labels: { labels: familyLabels, groupOf: entryGroup('members', 'family') },
  names: [
    { request: 'candidateFamilyDetailsRequests', form: 'members' },
    { request: 'familyDetailsRequests', form: 'members' },
  ],
  entries: familyEntries,
  valuesOf,
  restore(kept, saved) {
    if (typeof kept !== 'object' || kept === null || !('members' in kept) || !Array.isArray(kept.members)) {
      return valuesOf(saved);
    }
    return atLeastOne(kept.members.map((member: unknown) => fillIn(blankMember, member)));
  },
  filesOf: () => [],
  /** The body of saveCandidateFamilyDetails, a form-encoded string (docs/rules/files.md#multipart-keys). */
  request({ members }, { version }) {
    const form = new JoiningForm({ version });
    for (const [index, member] of members.entries()) {
      const at = `candidateFamilyDetailsRequests[${index}].`;
      addValues(form, at, familyFields, member);
      form.id(`${at}canFamilyId`, member.canFamilyId);
      if (member.isGuardian !== '') form.text(`${at}isGuardian`, member.isGuardian);
    }
    return form.encoded();
  },
};

function valuesOf({ entries }: { entries: readonly FamilyDetails[] }): FamilyValues {
  return atLeastOne(
    entries.map((one) => ({
      canFamilyId: one.canFamilyId,
      isGuardian: one.isGuardian ?? '',
      ...stepValuesOf(familyFields, one),
    })),
  );
}

/** If none is saved, one blank member is shown (docs/rules/joining-form.md#entries-of-a-step). */
function atLeastOne(members: MemberValues[]): FamilyValues {
  return { members: members.length === 0 ? [blankMember] : members };
}
