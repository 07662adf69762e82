import { texts } from '#domain/texts.ts';

export const employeesTexts = texts('employeesSection', {
  section: 'Numbering',
  hint: 'When a joining is recorded, HR can also type an ID that was given already.',
  labels: { employeeIdPattern: 'Pattern', firstNumber: 'First number' },
  patternHint:
    'EMP-{number:4} makes EMP-0001, EMP-0002 and so on. {number} stands for the number without leading zeros.',
  firstHint: 'Numbering starts here, for a company that already has employees',
});

export const replyByTexts = texts('replyBySection', {
  section: 'Offers without a Reply By date',
  hint: 'An offer with a date of its own keeps it. A change applies to offers sent from now on.',
  labels: { replyDays: 'Days to reply' },
  daysHint: 'From the day of sending; the last day counts to its end.',
});

export const answerDaysTexts = texts('answerDaysSection', {
  section: 'Requests about data',
  hint: 'What candidates ask in ‘My data’. A change applies to requests from now on.',
  labels: { answerDays: 'Days to answer' },
  daysHint: 'From the day of the request, at most 90. Late requests are on top and in At Risk.',
});
