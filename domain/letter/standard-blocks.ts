import type { LetterBlock, LetterContent } from './blocks.ts';

const paragraph = (...content: LetterContent): LetterBlock => ({ kind: 'paragraph', content });

const blocksOf = (joiningDate: 'joiningDate' | 'joiningDateShort', condition: string): readonly LetterBlock[] => [
  { kind: 'heading', content: [{ text: 'Offer of employment: ' }, { placeholder: 'offeredRole' }] },
  paragraph({ text: 'Dear ' }, { placeholder: 'fullName' }, { text: ',' }),
  paragraph(
    { text: 'We are pleased to offer you the position of ' },
    { placeholder: 'offeredRole', bold: true },
    { text: ' at ' },
    { placeholder: 'companyName' },
    {
      text: '. After our conversations we are confident that you will do well with us, and we look forward to your joining on ',
    },
    { placeholder: joiningDate, bold: true },
    { text: '. The terms of the offer are set out below.' },
  ),
  { kind: 'terms' },
  paragraph(
    { placeholder: 'variableSentence' },
    { text: ' All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax.' },
  ),
  paragraph({ text: `${condition} in the joining form. Please keep its contents confidential.` }),
  paragraph({
    text: 'Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept.',
  }),
  paragraph({ text: 'We look forward to welcoming you to ' }, { placeholder: 'companyName' }, { text: '.' }),
  { kind: 'signatures' },
];

/** The only letter before there were templates. Letters of that time are still rendered from it: its words never change. */
export const standardBlocks = blocksOf(
  'joiningDateShort',
  'This offer rests on the documents and details that you give',
);

export const defaultBlocks = blocksOf(
  'joiningDate',
  'This offer is subject to the documents and details that you provide',
);
