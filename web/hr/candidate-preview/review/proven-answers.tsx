import { provenBy } from '#domain/review/review.ts';
import { RevealableNumber } from '#web/hr/candidate-preview/revealable-number.tsx';
import classes from './proven-answers.module.css';
import { useReviewScreen } from './review-context.ts';
import { reviewTexts as t } from './texts.ts';

/** What a document is proof of, next to it: the number of the card, the account, the grade. */
export function ProvenAnswers({ path }: { path: string }) {
  const { items, numbers } = useReviewScreen();
  const section = items.find((item) => item.path === path)?.section;
  const proven = provenBy(path);
  const answers = section?.groups.flatMap((group) => group.answers.filter((one) => proven.includes(one.path))) ?? [];
  const given = answers.filter(({ value }) => value !== null && value !== '');
  if (given.length === 0) return null;
  return (
    <dl className={classes.answers}>
      {given.map(({ path: at, label, value, masked }) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            {masked === null ? (
              value
            ) : (
              <RevealableNumber field={masked} value={value ?? ''} numbers={numbers} label={t.nextToDocument(label)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
