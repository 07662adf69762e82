import { Fragment } from 'react';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { payAnnexure, type PayLine } from '#domain/pay/pay-lines.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Value } from './letter-value.tsx';
import classes from './letter-annexure.module.css';
import { letterTexts as t } from './texts.ts';

/** What the pay consists of, line by line as the PDF has it; `isHeaded` where the letter has a heading of its own for it. */
export function Annexure({ pay, isHeaded }: { pay: LetterPay; isHeaded: boolean }) {
  const { head, lines, inWords, notes } = payAnnexure(pay.rows);
  return (
    <section className={classes.annexure} aria-label={t.payAnnexure}>
      {!isHeaded && <h3>{t.payAnnexure}</h3>}
      <table>
        <caption>
          <VisuallyHidden>{t.payAnnexure}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{head.component}</VisuallyHidden>
            </th>
            <th scope="col">{head.month}</th>
            <th scope="col">{head.year}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.kind} ${line.label}`} line={line} />
          ))}
        </tbody>
      </table>
      <dl>
        {inWords.map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  );
}

function Line({ line: { kind, group, label, month, year } }: { line: PayLine }) {
  return (
    <Fragment>
      {group !== undefined && (
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={3}>
            {group}
          </th>
        </tr>
      )}
      <tr className={classes[kind]}>
        <th scope="row">{kind === 'part' ? <Value text={label} /> : label}</th>
        <td>{month}</td>
        <td>{year}</td>
      </tr>
    </Fragment>
  );
}
