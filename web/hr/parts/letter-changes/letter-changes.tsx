import type { OfferVersion } from '#contract/hr/offer-page.ts';
import { formatDate, isRealDate } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './letter-changes.module.css';
import { letterChangeTexts as t, offerTermTexts } from './texts.ts';

type LetterChange = OfferVersion['changes'][number];

export function LetterChanges({ changes }: { changes: readonly LetterChange[] }) {
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.term}>
          <span className={classes.term}>{offerTermTexts[change.term]}</span>{' '}
          {change.before !== null && change.after !== null && (
            <>
              <del>{valueWords(change.term, change.before)}</del>{' '}
              <span className={classes.arrow}>
                <Icon name="arrow-right" size={14} />
                <VisuallyHidden>{t.became}</VisuallyHidden>
              </span>{' '}
              <ins>{valueWords(change.term, change.after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function valueWords(term: LetterChange['term'], value: string | number): string {
  if (typeof value === 'number') return formatRupees(value);
  return term === 'joiningDate' && isRealDate(value) ? formatDate(value) : value;
}
