import { expect, test } from 'vitest';
import { answersOfForm, pathOfName } from './name-paths.ts';

const education = { entries: [{ canEducationId: 1002, percentage: '91.5' }, { canEducationId: null }] };

test.each([
  ['bank', 'ifscNumber', {}, 'bank.ifscNumber'],
  ['personal', 'panDocument', {}, 'personal.panDocument'],
  ['experience', 'isFresher', { isFresher: 'true', experiences: [] }, 'experience.isFresher'],
  ['experience', 'experiences.0.role', { experiences: [{ canExperienceId: 7 }] }, 'experience.7.role'],
  ['education', 'entries.0.percentage', education, 'education.1002.percentage'],
  ['education', 'entries.0', education, 'education.1002'],
  ['education', 'entries.1.percentage', education, 'education.new-1.percentage'],
  ['family', 'members.2.name', { members: [] }, 'family.new-2.name'],
  ['family', 'members.0.name', { members: [{ canFamilyId: -1 }] }, 'family.new-0.name'],
] as const)('%s %s', (step, name, values, path) => {
  expect(pathOfName(step, name, values)).toBe(path);
});

test('the answers of a form by path', () => {
  expect(answersOfForm('education', education).get('education.1002.percentage')).toBe('91.5');
  const bank = answersOfForm('bank', { bankName: 'HDFC Bank', passbookFile: { from: 'store' } });
  expect([bank.get('bank.bankName'), bank.get('bank.passbookFile')]).toEqual(['HDFC Bank', null]);
});
