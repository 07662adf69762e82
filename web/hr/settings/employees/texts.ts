import { texts } from '#domain/texts.ts';

export const employeesTexts = texts('employeesSection', {
  about: 'How employee IDs are created',
  section: 'Numbering',
  hint: 'When a joining is recorded, HR can also type an ID that was given already.',
  labels: { employeeIdPattern: 'Pattern', firstNumber: 'First number' },
  patternHint:
    'EMP-{number:4} makes EMP-0001, EMP-0002 and so on. {number} stands for the number without leading zeros.',
  firstHint: 'Numbering starts here, for a company that already has employees',
});
