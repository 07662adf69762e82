import type { LetterText } from '#contract/letter/candidate-letter.ts';
import { nameDate } from '#domain/values/calendar.ts';
import classes from './letter-article.module.css';
import { Blocks } from './letter-blocks.tsx';
import { Value } from './letter-value.tsx';
import { letterTexts as t } from './texts.ts';

export function LetterArticle({ letter }: { letter: LetterText }) {
  const { companyName, companyAddress, reference, date, candidateName, candidateId, blocks } = letter;
  return (
    <article className={classes.words}>
      <p className={classes.company}>
        <Value text={companyName} />
      </p>
      <p className={classes.address}>
        <Value text={companyAddress} />
      </p>
      <div className={classes.band} />
      <p className={classes.reference}>
        <span>{t.reference(reference)}</span>
        <span>{nameDate(date)}</span>
      </p>
      <p className={classes.addressee}>
        <b>
          <Value text={candidateName} />
        </b>
        <span>{t.candidateId(candidateId)}</span>
      </p>
      <Blocks blocks={blocks} />
    </article>
  );
}
