import { Fragment, type ReactNode } from 'react';
import { formatDate, todayInIndia } from '#domain/values/calendar.ts';
import { letterReference } from '#domain/offer/offer-letter.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { type ChosenNames, draftLetter, type DraftRow, type DraftSpan, fieldsToFill } from './letter-draft.ts';
import classes from './letter-preview.module.css';
import type { OfferField, OfferValues } from './offer-values.ts';
import { letterPreviewTexts as t } from './texts.ts';

type LetterPreviewProps = { values: OfferValues; names: ChosenNames; changed: OfferField | null };

const parts = { bold: (inside: string) => <b>{inside}</b> };

/** The letter next to the form, as far as it is filled: what is missing and what was just changed is marked. */
export function LetterPreview({ values, names, changed }: LetterPreviewProps) {
  const config = useAppConfig();
  const toFill = fieldsToFill(values).length;
  const company = {
    name: config?.companyName ?? '',
    address: config?.letterhead.address ?? '',
    contactEmail: config?.hrContactEmail ?? '',
    contactPhone: config?.hrContactPhone ?? '',
    signatory: {
      name: config?.letterhead.signatoryName ?? '',
      title: config?.letterhead.signatoryTitle ?? '',
    },
  };
  const draft = draftLetter(values, names, company, changed);
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
          <p className={classes.heading}>
            <Spans of={draft.heading} />
          </p>
          <Paragraphs of={draft.opening} />
          <Terms rows={draft.rows} />
          <Paragraphs of={draft.closing} />
          <div className={classes.signatures}>
            <Signature
              head={<RichText text={t.forCompany(company.name)} parts={parts} />}
              name={<b>{company.signatory.name}</b>}
              note={company.signatory.title}
            />
            <Signature head={t.acceptance} name={<Spans of={draft.addressee.name} />} note={t.recordedOnline} />
          </div>
          <footer className={classes.foot}>
            <span>{t.notSaved}</span>
            <span>{t.confidential(company.name)}</span>
          </footer>
        </article>
      </div>
    </aside>
  );
}

function Spans({ of }: { of: readonly DraftSpan[] }) {
  return of.map((span, index) => {
    const inside = span.strong === true && span.mark !== 'missing' ? <b>{span.text}</b> : span.text;
    // The spans of a sentence stay where they are; only what they say changes.
    const key = String(index);
    if (span.mark === undefined) return <Fragment key={key}>{inside}</Fragment>;
    return (
      <mark key={key} className={classes[span.mark]}>
        {inside}
      </mark>
    );
  });
}

function Paragraphs({ of }: { of: readonly DraftSpan[][] }) {
  return of.map((spans) => (
    <p key={spans[0]?.text}>
      <Spans of={spans} />
    </p>
  ));
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

type SignatureProps = { head: ReactNode; name: ReactNode; note: string };

function Signature({ head, name, note }: SignatureProps) {
  return (
    <div>
      <div>{head}</div>
      <div className={classes.line} />
      <div>{name}</div>
      <div className={classes.note}>{note}</div>
    </div>
  );
}
