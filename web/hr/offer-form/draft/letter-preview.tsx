import { Fragment, type ReactNode } from 'react';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { letterReference } from '#domain/offer/offer-letter.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import {
  type ChosenNames,
  type DraftBlock,
  draftLetter,
  type DraftRow,
  type DraftSource,
  type DraftSpan,
  fieldsToFill,
} from './letter-draft.ts';
import classes from './letter-preview.module.css';
import type { OfferField, OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { letterPreviewTexts as t } from '#web/hr/offer-form/texts.ts';
import { payAnnexure } from '#domain/pay/pay-lines.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { scriptLanguage } from '#domain/values/script-language.ts';
import draftAnnexureClasses from './draft-annexure.module.css';

type LetterPreviewProps = { values: OfferValues; names: ChosenNames; changed: OfferField | null; source?: DraftSource };

/** The letter next to the form, as far as it is filled: what is missing and what was just changed is marked. */
export function LetterPreview({ values, names, changed, source }: LetterPreviewProps) {
  const config = useAppConfig();
  const toFill = fieldsToFill(values).length;
  const company = {
    name: config?.companyName ?? '',
    address: config?.letterhead.address ?? '',
    contactEmail: config?.hrContactEmail ?? '',
    contactPhone: config?.hrContactPhone ?? '',
    signatory: { name: config?.letterhead.signatoryName ?? '', title: config?.letterhead.signatoryTitle ?? '' },
  };
  const draft = draftLetter(values, names, company, changed, source);
  const reference = letterReference(company.name, 0, 1).replace(/0\/1$/, '…');
  return (
    <aside className={classes.live} aria-label={t.region}>
      <div className={classes.bar}>
        <b>{t.title}</b>
        <span className={classes.hint}>{t.hint}</span>
        {toFill > 0 ? <Badge tone="warn">{t.toFill(toFill)}</Badge> : <Badge tone="ok">{t.complete}</Badge>}
      </div>
      <div className={classes.backing}>
        <article className={classes.sheet} aria-label={t.draft} data-color-scheme="light">
          <header className={classes.head}>
            <div className={classes.company}>{company.name}</div>
            <div className={classes.address}>
              {company.address.split(/\r?\n/).map((line) => (
                <div key={line}>{line}</div>
              ))}
              {company.contactEmail} · {company.contactPhone}
            </div>
          </header>
          <div className={classes.band} />
          <div className={classes.reference}>
            <span>{t.reference(reference)}</span>
            <span>{t.date(formatDate(todayInIndia()))}</span>
          </div>
          <div className={classes.addressee}>
            <Spans of={draft.addressee.name} />
            <br />
            <Spans of={draft.addressee.email} />
          </div>
          {draft.blocks.map(inPlace((block, key) => <Block key={key} block={block} />))}
          <footer className={classes.foot}>
            <span>{t.notSaved}</span>
            <span>{t.confidential(company.name)}</span>
          </footer>
        </article>
      </div>
    </aside>
  );
}

/** What stays where it is, so that its place is its key; only what it says changes. */
function inPlace<T>(draw: (each: T, key: string) => ReactNode) {
  return (each: T, index: number) => draw(each, String(index));
}

function Spans({ of }: { of: readonly DraftSpan[] }) {
  return of.map(
    inPlace((span, key) => {
      const text = span.italic === true ? <i>{span.text}</i> : span.text;
      const inside = span.strong === true && span.mark !== 'missing' ? <b>{text}</b> : text;
      if (span.mark === undefined) return <Fragment key={key}>{inside}</Fragment>;
      return (
        <mark key={key} className={classes[span.mark]}>
          {inside}
        </mark>
      );
    }),
  );
}

function Block({ block }: { block: DraftBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <p className={block.level === 1 ? classes.heading : classes.subheading}>
          <Spans of={block.spans} />
        </p>
      );
    case 'paragraph':
      return (
        <p>
          <Spans of={block.spans} />
        </p>
      );
    case 'list':
      return (
        <ul className={classes.list}>
          {block.items.map(
            inPlace((item, key) => (
              <li key={key}>
                <Spans of={item} />
              </li>
            )),
          )}
        </ul>
      );
    case 'terms':
      return <Terms rows={block.rows} />;
    case 'signatures':
      return (
        <div className={classes.signatures}>
          {block.sides.map(inPlace((side, key) => <Signature key={key} {...side} />))}
        </div>
      );
    case 'pay':
      return <DraftAnnexure pay={block.pay} />;
    case 'pageBreak':
      return null;
  }
}

function Terms({ rows }: { rows: readonly DraftRow[] }) {
  return (
    <table className={classes.terms}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.total ? classes.total : undefined}>
            <th scope="row">{row.label}</th>
            {row.inWords === undefined ? (
              <td colSpan={2}>
                <Spans of={row.value} />
              </td>
            ) : (
              <>
                <td className={classes.figure}>
                  <Spans of={row.value} />
                </td>
                <td className={classes.words}>
                  <Spans of={row.inWords} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signature({ head, signer, title }: Record<'head' | 'signer' | 'title', DraftSpan[]>) {
  return (
    <div>
      <div>
        <Spans of={head} />
      </div>
      <div className={classes.line} />
      <b>
        <Spans of={signer} />
      </b>
      <div className={classes.note}>
        <Spans of={title} />
      </div>
    </div>
  );
}

/** What the pay consists of, as the letter will state it. */
function DraftAnnexure({ pay }: { pay: LetterPay }) {
  const { head, lines, inWords, notes } = payAnnexure(pay.rows);
  return (
    <div className={draftAnnexureClasses.annexure}>
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
                <tr className={draftAnnexureClasses.group}>
                  <th scope="rowgroup" colSpan={3}>
                    {group}
                  </th>
                </tr>
              )}
              <tr className={draftAnnexureClasses[kind]}>
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
        <p key={label} className={draftAnnexureClasses.words}>
          {t.inWords(label)} <b>{words}</b>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className={draftAnnexureClasses.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
