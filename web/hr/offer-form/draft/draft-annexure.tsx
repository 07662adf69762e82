import { Fragment } from 'react';
import { payAnnexure } from '#domain/pay/pay-lines.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { scriptLanguage } from '#domain/values/script-language.ts';
import { letterPreviewTexts as t } from '#web/hr/offer-form/texts.ts';
import classes from './draft-annexure.module.css';

/** What the pay consists of, as the letter will state it. */
export function DraftAnnexure({ pay }: { pay: LetterPay }) {
  const { head, lines, inWords, notes } = payAnnexure(pay.rows);
  return (
    <div className={classes.annexure}>
      <table aria-label={t.annexure}>
        <thead>
          <tr>
            <th scope="col">{head.component}</th>
            <th scope="col">{head.month}</th>
            <th scope="col">{head.year}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, group, label, month, year }) => (
            <Fragment key={`${kind} ${label}`}>
              {group !== undefined && (
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={3}>
                    {group}
                  </th>
                </tr>
              )}
              <tr className={classes[kind]}>
                <th scope="row">
                  <bdi lang={scriptLanguage(label)}>{label}</bdi>
                </th>
                <td>{month}</td>
                <td>{year}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {inWords.map(({ label, words }) => (
        <p key={label} className={classes.words}>
          {t.inWords(label)} <b>{words}</b>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
